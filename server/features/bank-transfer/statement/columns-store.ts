import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The columns of the CSV files of one account at the bank, and who chose them. */
export interface ColumnsRow {
  readonly columns: StatementColumns;
  readonly savedBy: bigint;
  readonly savedAt: Date;
}

export async function columnsOf(tx: Tx, account: string): Promise<ColumnsRow | undefined> {
  const row = await tx.db
    .selectFrom('bankStatementColumns')
    .select(['columns', 'savedBy', 'savedAt'])
    .where('account', '=', account)
    .executeTakeFirst();
  return row as ColumnsRow | undefined;
}

export async function writeColumns(tx: Tx, account: string, row: ColumnsRow): Promise<void> {
  const facts = { ...row, columns: JSON.stringify(row.columns) };
  await tx.db
    .insertInto('bankStatementColumns')
    .values({ account, ...facts })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(facts))
    .execute();
}
