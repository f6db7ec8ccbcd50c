import { add, fromMinor } from '#contract/money.ts';
import { assertAffordable } from '../../ledger/affordable.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { sharesOf } from '../tasks/index.ts';
import { deletionsUnderWay } from './life/acts.ts';
import type { NewLine } from './lines/new-line-store.ts';
import { kindOf, openOrderTask } from './order-tasks.ts';
import { holdMoney, type OrderOf, type Written, writeLines } from './write-order.ts';

/** An order as it was placed. */
export interface Placed extends Written {
  /** Where its names are followed, when there are several. */
  readonly task?: string;
}

/**
 * A year is not sold while the deletion of its name is on its way: the registry may still show the year it is about to
 * take back. Race: the names are locked, and a deletion is written down under the same lock.
 */
async function assertNotGoing(tx: Tx, wanted: readonly NewLine[]): Promise<void> {
  const over = wanted.filter(({ expiresBefore }) => expiresBefore && expiresBefore <= tx.now);
  const going = await deletionsUnderWay(
    tx,
    over.flatMap(({ domainId }) => domainId ?? []),
  );
  const gone = over.find(({ domainId }) => domainId && going.has(domainId));
  if (gone) throw refuse('ORDER_UNDER_WAY', { name: gone.unicode });
}

/**
 * Places an order: its lines, the money held for them, its work, and the task in which several names are followed; all
 * in the caller's transaction.
 * @throws refusals INSUFFICIENT_BALANCE, ORDER_UNDER_WAY, and nothing is written; with no line left the caller refuses.
 */
export async function placeOrder(tx: Tx, of: OrderOf, wanted: readonly NewLine[]): Promise<Placed> {
  if (of.kind === 'renew') await assertNotGoing(tx, wanted);
  const written = await writeLines(tx, of, wanted);
  const task = await openOrderTask(tx, of.kind, written.number, written.lines);
  await holdMoney(tx, written);
  return { ...written, ...(task ? { task: task.number } : {}) };
}

/**
 * The same for more names than one task holds: as many orders as that takes, all placed or none, their tasks under one
 * heading, which stands for them. The number and id are those of the first order.
 * @throws refusals INSUFFICIENT_BALANCE, of all together, ORDER_UNDER_WAY, and nothing is written
 */
export async function placeOrders(tx: Tx, of: OrderOf, wanted: readonly NewLine[]): Promise<Placed> {
  const { number: heading, shares } = sharesOf(tx, kindOf(of.kind), wanted);
  if (shares.length === 1) return placeOrder(tx, of, wanted);
  if (of.kind === 'renew') await assertNotGoing(tx, wanted);
  const all: Written[] = [];
  for (const { items, under } of shares) {
    const written = await writeLines(tx, of, items);
    await openOrderTask(tx, of.kind, written.number, written.lines, under);
    all.push(written);
  }
  const [first] = all as [Written];
  const amount = all.reduce((sum, written) => add(sum, written.amount), fromMinor(0n));
  await assertAffordable(tx, of.customerId, amount);
  for (const written of all) await holdMoney(tx, written);
  const [lines, left] = [all.flatMap((written) => written.lines), all.flatMap((written) => written.left)];
  return { ...first, amount, lines, left, task: heading };
}
