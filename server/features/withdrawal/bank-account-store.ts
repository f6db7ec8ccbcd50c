import type { Tx } from '../../platform/db/transaction.ts';

/** Where a customer's withdrawals go. */
export interface BankAccountRow {
  readonly customerId: bigint;
  readonly bankName: string;
  /** The last digits, for people. */
  readonly accountEnding: string;
  readonly branchCode: string;
  readonly swift: string;
  readonly bankAddress: string;
  readonly payee: string;
  readonly payeeAddress: string;
  readonly accountSealed: string;
  readonly changedAt: Date;
}

export async function findBankAccount(tx: Tx, customerId: bigint): Promise<BankAccountRow | undefined> {
  return tx.db.selectFrom('bankAccount').selectAll().where('customerId', '=', customerId).executeTakeFirst();
}

export async function putBankAccount(tx: Tx, row: BankAccountRow): Promise<void> {
  const { customerId: _of, ...values } = row;
  await tx.db
    .insertInto('bankAccount')
    .values(row)
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(values))
    .execute();
}
