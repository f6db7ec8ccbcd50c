import { type OwnPart, pagedPart, wholePart } from '../../platform/documents/own-part.ts';

/** What was bought, line by line, and what lies in the cart. Amounts in cents of US dollars. */
export const ordersOwnData: readonly OwnPart[] = [
  pagedPart('Orders', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('purchaseOrder')
      .select([
        'id',
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
      ])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
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
  pagedPart('Deletions', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('domainDeletion')
      .select(['id', 'name', 'state', 'refund', 'reason', 'askedAt', 'decidedAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  wholePart('Cart', (tx, customerId) =>
    tx.db
      .selectFrom('cartItem')
      .select(['name', 'years', 'addedAt'])
      .where('customerId', '=', customerId)
      .orderBy('place')
      .execute(),
  ),
];
