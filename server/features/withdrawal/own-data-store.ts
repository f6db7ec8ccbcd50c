import { type OwnPart, pagedPart, wholePart } from '../../platform/documents/own-part.ts';

/** The bank account, by its last digits, and every withdrawal. Amounts in cents of US dollars. */
export const withdrawalOwnData: readonly OwnPart[] = [
  wholePart('BankAccount', (tx, customerId) =>
    tx.db
      .selectFrom('bankAccount')
      .select(['bankName', 'accountEnding', 'branchCode', 'swift', 'bankAddress', 'payee', 'payeeAddress', 'changedAt'])
      .where('customerId', '=', customerId)
      .execute(),
  ),
  pagedPart('Withdrawals', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('withdrawal')
      .select(['id', 'number', 'amount', 'state', 'bankName', 'accountEnding', 'createdAt', 'decidedAt', 'reason'])
      .select(['reference', 'sentAt', 'settledAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
