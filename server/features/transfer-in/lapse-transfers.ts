import { TRANSFER_IN_CHECK_MINUTES } from '#contract/rules/transfers/transfer-in.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { eraseChecks } from './check-store.ts';
import { endTransfer } from './end-transfer.ts';
import { lockOverdue } from './store.ts';
import { tellTask } from './tell-task.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('transfer-in');

/**
 * Ends transfers that nobody approved, or gave another code for, in time; looks at names that nobody ordered are
 * forgotten.
 */
export async function lapseTransfersIn(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await transact(house, CALLER, async (tx) => {
      const rows = await lockOverdue(tx, AT_ONCE);
      for (const row of rows) await endTransfer(tx, row, 'lapse');
      await tellTask(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  }
  await transact(house, CALLER, (tx) =>
    eraseChecks(tx, new Date(tx.now.getTime() - 2 * TRANSFER_IN_CHECK_MINUTES * 60_000)),
  );
}
