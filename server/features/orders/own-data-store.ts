import { type OwnPart, ownRows, pagedPart, wholePart } from '../../platform/documents/own-part.ts';

/** What was bought, line by line, and what lies in the cart. Amounts in cents of US dollars. */
export const ordersOwnData: readonly OwnPart[] = [
  ownRows('Orders', 'purchaseOrder', [
    'number',
    'kind',
    'state',
    'amount',
    'lines',
    'done',
    'failed',
    'createdAt',
    'finishedAt',
    'origin',
  ]),
  pagedPart('OrderLines', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('orderLine')
      .select(['id', 'orderId', 'kind', 'name', 'years', 'unitPrice', 'price', 'templateId', 'domainId', 'state'])
      .select(['reason', 'createdAt', 'finishedAt', 'premium'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  ownRows('Deletions', 'domainDeletion', ['name', 'state', 'refund', 'reason', 'askedAt', 'decidedAt']),
  wholePart('Cart', (tx, customerId) =>
    tx.db
      .selectFrom('cartItem')
      .select(['name', 'years', 'addedAt'])
      .where('customerId', '=', customerId)
      .orderBy('place')
      .execute(),
  ),
];
