import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { type ColumnsRow, columnsOf, writeColumns } from './columns-store.ts';

/**
 * A member says which columns of the bank's CSV hold what. What waits for its check is still read by the columns that
 * it was handed in with, and what is handed in by these is looked at by another.
 */
export async function saveColumns(tx: Tx, columns: StatementColumns): Promise<ColumnsRow> {
  const { account } = tx.house.config.bank.receiving;
  const staff = await actingStaff(tx);
  const before = await columnsOf(tx, account);
  const row = { columns, savedBy: staff.id, savedAt: tx.now };
  await writeColumns(tx, account, row);
  await record(tx, {
    act: 'bankStatement.columns',
    object: { kind: 'staff', id: staff.id },
    ...(before ? { before: { ...before.columns } } : {}),
    after: { account, ...columns },
  });
  return row;
}
