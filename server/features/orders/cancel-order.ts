import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { countDecided } from './finish-order.ts';
import { giveBackMoney } from './lines/complete-lines.ts';
import { giveUpLines } from './lines/give-up-lines.ts';
import { countBegun, type LineRow, linesOf, lockUnbegun } from './lines/line-store.ts';
import { tellMoved } from './lines/tell-task.ts';
import { askCancel, findOrder, type OrderRow } from './store.ts';

/**
 * What a cancelling did: lines that ended with their money back, and those under way: they are given back as far as
 * they are not on the wire, and, where a command may have left, as soon as their registry surely does not know it.
 */
export interface Cancelled {
  readonly cancelled: number;
  readonly begun: number;
}

/**
 * Gives up those of the lines that no registry was asked for yet: they end, their money is free at once; what is under
 * way goes on. Returns the lines that were given up; whoever shows them in a task moves its items.
 */
async function cancelLines(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const lines = await lockUnbegun(tx, ids);
  if (lines.length === 0) return [];
  await giveUpLines(tx, lines);
  const orders = Map.groupBy(lines, ({ orderId }) => orderId);
  for (const [id, given] of orders) await countDecided(tx, id, { done: 0, failed: 0, cancelled: given.length });
  await giveBackMoney(tx, lines);
  return lines;
}

/**
 * The same, and the workers of these orders are told to give back what they have and have not sent, and to ask before
 * anything may be sent again. `orderIds`: the orders that are to end.
 */
export async function cancelAllOf(
  tx: Tx,
  orderIds: readonly bigint[],
  ids: readonly bigint[],
): Promise<{ readonly given: LineRow[]; readonly begun: number }> {
  const given = await cancelLines(tx, ids);
  let begun = 0;
  for (const [orderId, count] of await countBegun(tx, orderIds)) if (await askCancel(tx, orderId)) begun += count;
  return { given, begun };
}

/**
 * A worker lost while a name was judged has told its task that it is at work; nothing was sent, so it waits, and is
 * given up.
 */
async function tellGiven(tx: Tx, given: readonly LineRow[]): Promise<void> {
  for (const to of ['waiting', 'cancel'] as const)
    await tellMoved(
      tx,
      given.map(({ id, kind }) => ({ id, kind, to })),
    );
}

/**
 * Gives up what the acting customer's order has not sent (acceptance I1): at once what nobody has begun, and within
 * moments what a worker has and is not on the wire.
 * @throws refusals ORDER_NOT_FOUND, NOTHING_TO_CANCEL.
 */
export async function cancelOrder(tx: Tx, number: string): Promise<Cancelled> {
  const order = await findOrder(tx, customerOf(tx), number);
  if (!order) throw refuse('ORDER_NOT_FOUND');
  const all = await linesOf(tx, order.id);
  const { given, begun } = await cancelAllOf(
    tx,
    [order.id],
    all.map(({ id }) => id),
  );
  if (given.length + begun === 0) throw refuse('NOTHING_TO_CANCEL');
  await tellGiven(tx, given);
  return { cancelled: given.length, begun };
}

/** The worker's part: what it kept back, and what nobody has begun since, ends with its money back. */
export async function giveUpRest(tx: Tx, orderId: bigint): Promise<void> {
  const all = await linesOf(tx, orderId);
  const given = await cancelLines(
    tx,
    all.map(({ id }) => id),
  );
  await tellGiven(tx, given);
}

/** When an order was cancelled, and how many of its lines were done all the same; undefined where it was not. */
export function calledOffOf({ cancelAskedAt: at }: OrderRow, lines: readonly LineRow[]) {
  if (at === null) return undefined;
  const late = lines.filter(
    ({ state, finishedAt }) => state === 'completed' && finishedAt !== null && finishedAt >= at,
  );
  return { at, late: late.length };
}
