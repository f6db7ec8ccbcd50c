import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { cancelWaiting, itemsIn } from './item-store.ts';
import type { TaskKind } from './kind.ts';
import { finishComplete } from './settle-items.ts';
import { findTask, type TaskRow } from './store.ts';

/** The customer's own task and its kind, where this process knows it. @throws refusal TASK_NOT_FOUND */
export async function requireTask(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
  { lock = false } = {},
): Promise<{ task: TaskRow; kind: TaskKind | undefined }> {
  const task = await findTask(tx, customerOf(tx), number, { lock });
  if (!task) throw refuse('TASK_NOT_FOUND');
  return { task, kind: kinds.find(({ kind }) => kind === task.kind) };
}

/**
 * Cancels what has not begun; names under way are left to end. An owner cancels his rows first, under his own locks.
 * @returns how many were cancelled, and how many are under way: of an owner's, those that are still given back where they were not sent.
 * @throws refusals TASK_NOT_FOUND, TASK_NOTHING_TO_CANCEL
 */
export async function cancelTask(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
): Promise<{ readonly count: number; readonly begun: number }> {
  const { task, kind } = await requireTask(tx, kinds, number);
  let ids: readonly bigint[] | null = null;
  let begun = 0;
  if (kind?.driven !== 'engine') {
    if (!kind?.cancelItems) throw refuse('TASK_NOTHING_TO_CANCEL');
    ({ ids, begun } = await kind.cancelItems(tx, task, await itemsIn(tx, task.id, 'waiting')));
  }
  const moved = await cancelWaiting(tx, task.id, ids);
  const count = moved[0]?.moved ?? 0;
  if (count + begun === 0) throw refuse('TASK_NOTHING_TO_CANCEL');
  await finishComplete(tx, moved);
  await record(tx, { act: 'task.cancelled', object: { kind: 'task', id: task.id }, after: { names: count } });
  const open = task.total - task.success - task.fail - task.cancel - count;
  return { count, begun: kind?.driven === 'engine' ? open : begun };
}
