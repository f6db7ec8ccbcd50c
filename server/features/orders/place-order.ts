import type { Tx } from '../../platform/db/transaction.ts';
import type { NewLine } from './lines/new-line-store.ts';
import { openOrderTask } from './order-tasks.ts';
import { holdMoney, type OrderOf, type Written, writeLines } from './write-order.ts';

/** An order as it was placed. */
export interface Placed extends Written {
  /** Where its names are followed, when there are several. */
  readonly task?: string;
}

/**
 * Places an order: its lines, the money held for them, its work, and the task in which several names are followed; all in the caller's transaction.
 * @throws refusals INSUFFICIENT_BALANCE, and nothing is written; with no line left the caller refuses.
 */
export async function placeOrder(tx: Tx, of: OrderOf, wanted: readonly NewLine[]): Promise<Placed> {
  const written = await writeLines(tx, of, wanted);
  const task = await openOrderTask(tx, of.kind, written.number, written.lines);
  await holdMoney(tx, written);
  return { ...written, ...(task ? { task: task.number } : {}) };
}
