import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** Names that the customer put up for sale; who bought them stands in their pushes. */
export const listingsOwnData: readonly OwnPart[] = [
  ownRows('Listings', 'listing', [
    'name',
    'state',
    'price',
    'takesOffers',
    'floor',
    'yields',
    'listedAt',
    'endedAt',
    'pushId',
  ]),
];
