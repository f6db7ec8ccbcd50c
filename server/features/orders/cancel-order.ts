import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transitionAll } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordAll } from '../activity/index.ts';
import { countDecided } from './finish-order.ts';
import { giveBackMoney } from './lines/complete-lines.ts';
import { decided, type LineRow, linesOf, lockUnbegun } from './lines/line-store.ts';
import { tellMoved } from './lines/tell-task.ts';
import { lineMachine } from './machine.ts';
import { findOrder } from './store.ts';

/**
 * Gives up those of the lines that no registry was asked for yet: they end, their money is free at once; what is under way goes on.
 * Returns the lines that were given up; whoever shows them in a task moves its items.
 */
export async function cancelLines(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const lines = await lockUnbegun(tx, ids);
  if (lines.length === 0) return [];
  const kept = lines.map(({ domainId }) => ({ reason: null, domainId }));
  await transitionAll(tx, lineMachine, lines, 'cancel', decided(tx, kept));
  const orders = Map.groupBy(lines, ({ orderId }) => orderId);
  await recordAll(
    tx,
    [...orders].map(([id, given]) => ({
      act: 'order.cancel',
      object: { kind: 'order', id },
      after: { names: given.map(({ name }) => name) },
    })),
  );
  for (const [id, given] of orders) await countDecided(tx, id, { done: 0, failed: 0, cancelled: given.length });
  await giveBackMoney(tx, lines);
  return lines;
}

/**
 * Gives up what the acting customer's order has not begun (acceptance I1). Returns how many names were given up.
 * @throws refusals ORDER_NOT_FOUND, NOTHING_TO_CANCEL.
 */
export async function cancelOrder(tx: Tx, number: string): Promise<number> {
  const order = await findOrder(tx, customerOf(tx), number);
  if (!order) throw refuse('ORDER_NOT_FOUND');
  const all = await linesOf(tx, order.id);
  const given = await cancelLines(
    tx,
    all.map(({ id }) => id),
  );
  if (given.length === 0) throw refuse('NOTHING_TO_CANCEL');
  // A worker that was lost while a name was judged has told its task that it is at work; nothing was sent, so it waits, and is given up.
  for (const to of ['waiting', 'cancel'] as const)
    await tellMoved(
      tx,
      given.map(({ id, kind }) => ({ id, kind, to })),
    );
  return given.length;
}
