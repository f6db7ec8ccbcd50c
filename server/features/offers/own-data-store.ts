import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

const FACTS = ['id', 'name', 'state', 'price', 'madeAt', 'dueAt', 'endedAt', 'dealId'] as const;

/**
 * Offers of the customer's on either side, amounts in cents, and what they wrote; whose account the other side is
 * stands in neither.
 */
export const offersOwnData: readonly OwnPart[] = [
  pagedPart('OffersGot', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('nameOffer')
      .select(FACTS)
      .where('sellerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('OffersMade', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('nameOffer')
      .select(FACTS)
      .where('buyerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('OfferPrices', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('nameOfferPrice as p')
      .innerJoin('nameOffer as o', 'o.id', 'p.offerId')
      .select(['p.id', 'p.offerId', 'p.offeredBy', 'p.price', 'p.message', 'p.offeredAt'])
      .where(({ or, and, eb }) =>
        or([
          and([eb('o.sellerId', '=', customerId), eb('p.offeredBy', '=', 'seller')]),
          and([eb('o.buyerId', '=', customerId), eb('p.offeredBy', '=', 'buyer')]),
        ]),
      )
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),
  ),
];
