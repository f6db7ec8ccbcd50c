import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

const FACTS = [
  'id',
  'number',
  'type',
  'state',
  'name',
  'price',
  'feeBy',
  'buyerFee',
  'sellerFee',
  'appliedAt',
  'paidAt',
  'endedAt',
  'reason',
] as const;

/** Deals of the customer's on either side, amounts in cents; whose account the other side is stands in neither. */
export const escrowOwnData: readonly OwnPart[] = [
  pagedPart('DealsSold', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('deal')
      .select(FACTS)
      .where('sellerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('DealsBought', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('deal')
      .select(FACTS)
      .where('buyerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('DealMessages', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dealMessage')
      .select(['id', 'dealId', 'audience', 'body', 'fileId', 'evidence', 'writtenAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
