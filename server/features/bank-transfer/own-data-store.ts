import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/**
 * Announced bank transfers; what became of each stands in `Recharges` under the same id. Amounts in cents of US
 * dollars.
 */
export const bankTransferOwnData: readonly OwnPart[] = [
  pagedPart('BankTransfers', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('bankTransfer')
      .select(['rechargeId as id', 'reference', 'amount', 'slipAt', 'createdAt'])
      .where('customerId', '=', customerId)
      .where('rechargeId', '>', after)
      .orderBy('rechargeId')
      .limit(limit)
      .execute(),
  ),
];
