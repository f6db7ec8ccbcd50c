import { addDays } from '#contract/calendar.ts';
import { TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { requireTask } from './cancel-task.ts';
import { itemsIn, type NewItem } from './item-store.ts';
import type { Json, TaskKind, WorkItem } from './kind.ts';
import { type OpenedTask, openTask } from './open-task.ts';
import { markUndone, type TaskRow } from './store.ts';

/** Whether a task can be taken back now: finished, not taken back before, not too long ago, of a kind that knows how. */
export function canUndo(task: TaskRow, kind: TaskKind | undefined, now: Date): boolean {
  const { state, undoneBy, finishedAt, success } = task;
  if (kind?.undoOf === undefined || state !== 'finished' || success === 0) return false;
  return undoneBy === null && finishedAt !== null && now <= addDays(finishedAt, TASK_UNDO_DAYS);
}

interface Reversal {
  readonly item: WorkItem;
  readonly payload: Json | undefined;
}

async function reversals(tx: Tx, task: TaskRow, kind: TaskKind): Promise<Reversal[]> {
  const done = await itemsIn(tx, task.id, 'success');
  return done.map((item) => ({ item, payload: kind.undoOf?.(item, task.params) }));
}

/** Which names would go back, and which cannot, before it is begun. @throws refusals TASK_NOT_FOUND, TASK_NOT_REVERSIBLE */
export async function previewUndo(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
): Promise<{ reversible: number; irreversible: string[] }> {
  const { task, kind } = await requireTask(tx, kinds, number);
  if (!kind || !canUndo(task, kind, tx.now)) throw refuse('TASK_NOT_REVERSIBLE');
  const all = await reversals(tx, task, kind);
  const irreversible = all.filter(({ payload }) => payload === undefined).map(({ item }) => item.unicode);
  return { reversible: all.length - irreversible.length, irreversible };
}

/**
 * Takes a task back by a new task of the same kind, from the before-images of the names that succeeded. Names are judged anew: one that
 * has left the account, or may not be changed now, stands in the new task as failed, with its reason.
 * @throws refusals TASK_NOT_FOUND, TASK_NOT_REVERSIBLE
 */
export async function undoTask(tx: Tx, kinds: readonly TaskKind[], number: string): Promise<OpenedTask> {
  const { task, kind } = await requireTask(tx, kinds, number, { lock: true });
  if (!kind || !canUndo(task, kind, tx.now)) throw refuse('TASK_NOT_REVERSIBLE');
  const back = (await reversals(tx, task, kind)).flatMap(({ item, payload }) =>
    payload === undefined
      ? []
      : [{ name: item.name, unicode: item.unicode, domainId: item.domainId ?? undefined, payload }],
  );
  const { customerId, params } = task;
  const verdicts = await kind.judge(tx, back, { customerId, params, undo: true });
  const items = back.map((item, i): NewItem => {
    const verdict = verdicts[i];
    if (verdict?.verdict === 'good') return { ...item, payload: verdict.payload ?? item.payload };
    return { ...item, failed: verdict && { reason: verdict.reason, vars: verdict.vars } };
  });
  if (items.every(({ failed }) => failed !== undefined)) throw refuse('TASK_NOT_REVERSIBLE');
  const opened = await openTask(tx, kind, { customerId, params, items, undoOf: task.id });
  if (!(await markUndone(tx, task.id, opened.id))) throw refuse('TASK_NOT_REVERSIBLE');
  await record(tx, { act: 'task.undone', object: { kind: 'task', id: task.id }, after: { by: opened.id } });
  return opened;
}
