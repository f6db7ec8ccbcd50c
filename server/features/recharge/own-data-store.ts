import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/**
 * Every top-up, whatever became of it, and payments that were no order's as they came. Amounts in cents of US dollars;
 * `HeldPayments` in minor units of their currency.
 */
export const rechargeOwnData: readonly OwnPart[] = [
  pagedPart('Recharges', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('recharge')
      .select(['id', 'number', 'channel', 'amount', 'state', 'createdAt', 'expiresAt', 'paidAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('HeldPayments', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('heldPayment')
      .select([
        'id',
        'channel',
        'number',
        'amount',
        'currency',
        'why',
        'state',
        'creditedNumber',
        'createdAt',
        'settledAt',
      ])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
