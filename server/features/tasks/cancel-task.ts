import type { ItemState } from '#contract/states/tasks.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { cancelWaiting, itemsIn } from './item-store.ts';
import type { TaskKind } from './kind.ts';
import { finishComplete } from './settle-items.ts';
import { markCancelled, type TaskRow } from './store.ts';
import { requireWhole } from './whole.ts';

const WAITING: readonly ItemState[] = ['waiting'];
const OPEN: readonly ItemState[] = ['waiting', 'running', 'unknown'];

/** Its owner keeps when it was cancelled. */
const isCalledOff = (kind: TaskKind): boolean => kind.driven === 'owner' && kind.calledOff !== undefined;

interface Cancelled {
  readonly count: number;
  readonly begun: number;
}

/** One task's names; nothing to cancel is no refusal here. */
async function cancelOne(tx: Tx, kind: TaskKind, task: TaskRow): Promise<Cancelled> {
  let ids: readonly bigint[] | null = null;
  let begun = 0;
  if (kind.driven !== 'engine') {
    if (!kind.cancelItems) return { count: 0, begun: 0 };
    const states = kind.calledOff ? OPEN : WAITING;
    ({ ids, begun } = await kind.cancelItems(tx, task, await itemsIn(tx, task.id, states)));
  }
  const moved = await cancelWaiting(tx, task.id, ids);
  const count = moved[0]?.moved ?? 0;
  if (count + begun > 0) {
    // Race: an owner's mark is their own; this row is wanted by every worker of the task, who would go on meanwhile.
    if (task.cancelAskedAt === null && !isCalledOff(kind)) await markCancelled(tx, task.id, 'asked');
    await finishComplete(tx, moved);
    await record(tx, { act: 'task.cancelled', object: { kind: 'task', id: task.id }, after: { names: count } });
  }
  const open = task.total - task.success - task.fail - task.cancel - count;
  return { count, begun: kind.driven === 'engine' ? open : begun };
}

/**
 * Cancels what has not begun, of one task or of all under a heading; names under way are left to end, but for those of
 * an owner whose worker can still give them back. An owner cancels their rows first, under their own locks.
 * @returns how many were cancelled, and how many are under way: of an owner's, those that are still given back where
 *   they were not sent.
 * @throws refusals TASK_NOT_FOUND, TASK_NOTHING_TO_CANCEL
 */
export async function cancelTask(tx: Tx, kinds: readonly TaskKind[], number: string): Promise<Cancelled> {
  const { parts, kind } = await requireWhole(tx, kinds, number);
  const each: Cancelled[] = [];
  if (kind) for (const task of parts) each.push(await cancelOne(tx, kind, task));
  const sum = (of: keyof Cancelled) => each.reduce((all, one) => all + one[of], 0);
  const [count, begun] = [sum('count'), sum('begun')];
  const given = kind?.driven === 'engine' ? count : count + begun;
  if (given === 0) throw refuse('TASK_NOTHING_TO_CANCEL');
  return { count, begun };
}
