import { LINE_LEASE_SECONDS } from '#contract/rules/order.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { extendLeases } from './line-store.ts';
import { tellBegun } from './tell-task.ts';

/**
 * One beat of a worker that is alive: it keeps its lines for another while, and their tasks hear that they are at work.
 * A line that was answered meanwhile has no lease any more, and its task has heard where it went.
 */
export async function keepLines(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tellBegun(tx, await extendLeases(tx, ids, new Date(tx.wall.getTime() + LINE_LEASE_SECONDS * 1000)));
}
