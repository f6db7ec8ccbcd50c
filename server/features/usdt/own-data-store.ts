import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Deposit addresses and what came to them. Amounts in millionths of USDT; `credited` in cents of US dollars. */
export const usdtOwnData: readonly OwnPart[] = [
  pagedPart('UsdtAddresses', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('usdtAddress')
      .select(['id', 'network', 'address', 'createdAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('UsdtDeposits', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('usdtDeposit')
      .select(['id', 'network', 'txHash', 'amount', 'state', 'credited', 'rechargeNumber', 'seenAt', 'settledAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
