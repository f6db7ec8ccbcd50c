import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Every top-up, whatever became of it. Amounts in cents of US dollars. */
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
];
