import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { itemsIn, reviveFailed } from './item-store.ts';
import type { TaskKind, WorkItem } from './kind.ts';
import { taskMachine } from './machine.ts';
import { wakeWorkers } from './open-task.ts';
import { findTasks, markCancelled, type TaskRow } from './store.ts';
import { requireWhole } from './whole.ts';

/** Whether failed names of this kind can be begun again from the task's page. */
export const canRetry = (kind: TaskKind | undefined): boolean =>
  kind !== undefined && (kind.driven === 'engine' || kind.retryItems !== undefined);

async function begin(tx: Tx, kind: TaskKind, task: TaskRow, failed: readonly WorkItem[]) {
  if (failed.length === 0) return undefined;
  if (kind.driven === 'engine') return { ids: failed.map(({ id }) => id), refs: null, nextTryAt: tx.wall };
  const again = (await kind.retryItems?.(tx, task, failed)) ?? [];
  return { ids: again.map(({ id }) => id), refs: again.map(({ ref }) => ref), nextTryAt: null };
}

async function retryOne(tx: Tx, kind: TaskKind, task: TaskRow, reasons: readonly string[] | null): Promise<number> {
  // An owner locks their own rows before the task, as they do where they settle them.
  const again = await begin(tx, kind, task, await itemsIn(tx, task.id, ['fail'], reasons));
  if (!again || again.ids.length === 0) return 0;
  const [now] = await findTasks(tx, task.customerId, task.number, { lock: true });
  if (now?.state === 'finished') await transition(tx, taskMachine, now, 'resume');
  const [revived] = await reviveFailed(tx, task.id, again);
  // Race: another retry has begun some of them; nothing of this one is kept.
  if (revived?.moved !== again.ids.length) throw refuse('TASK_NOTHING_TO_RETRY');
  // What is done by this run was wanted: it is not too late for what was called off before.
  if (task.cancelAskedAt) await markCancelled(tx, task.id, 'forgotten');
  const after = { names: again.ids.length, ...(reasons === null ? {} : { reasons }) };
  await record(tx, { act: 'task.retried', object: { kind: 'task', id: task.id }, after });
  await wakeWorkers(tx, kind, again.ids.length);
  return again.ids.length;
}

/**
 * A new run of the names that failed, all or those of some reasons (keys of the messages), of one task or of all under
 * a heading. Tries are counted from the beginning.
 * @returns how many begin again. @throws refusals TASK_NOT_FOUND, TASK_NOTHING_TO_RETRY
 */
export async function retryTask(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
  reasons: readonly string[] | null,
): Promise<number> {
  const { parts, kind } = await requireWhole(tx, kinds, number);
  if (!kind || !canRetry(kind)) throw refuse('TASK_NOTHING_TO_RETRY');
  let count = 0;
  for (const task of parts) count += await retryOne(tx, kind, task, reasons);
  if (count === 0) throw refuse('TASK_NOTHING_TO_RETRY');
  return count;
}
