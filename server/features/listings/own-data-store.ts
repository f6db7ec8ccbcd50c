import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Names that the customer put up for sale; who bought them stands in their pushes. */
export const listingsOwnData: readonly OwnPart[] = [
  pagedPart('Listings', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('listing')
      .select(['id', 'name', 'state', 'price', 'takesOffers', 'floor', 'yields', 'listedAt', 'endedAt', 'pushId'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
