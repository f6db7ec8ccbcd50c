import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { requireTask } from './cancel-task.ts';
import { itemsIn, reviveFailed } from './item-store.ts';
import type { TaskKind, WorkItem } from './kind.ts';
import { taskMachine } from './machine.ts';
import { wakeWorkers } from './open-task.ts';
import type { TaskRow } from './store.ts';

/** Whether failed names of this kind can be begun again from the task's page. */
export const canRetry = (kind: TaskKind | undefined): boolean =>
  kind !== undefined && (kind.driven === 'engine' || kind.retryItems !== undefined);

async function begin(tx: Tx, kind: TaskKind, task: TaskRow, failed: readonly WorkItem[]) {
  if (kind.driven === 'engine') return { ids: failed.map(({ id }) => id), refs: null, nextTryAt: tx.wall };
  const again = (await kind.retryItems?.(tx, task, failed)) ?? [];
  return { ids: again.map(({ id }) => id), refs: again.map(({ ref }) => ref), nextTryAt: null };
}

/**
 * A new run of the names that failed, all or those of some reasons (keys of the messages). Tries are counted from the beginning.
 * @returns how many begin again. @throws refusals TASK_NOT_FOUND, TASK_NOTHING_TO_RETRY
 */
export async function retryTask(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
  reasons: readonly string[] | null,
): Promise<number> {
  const { task, kind } = await requireTask(tx, kinds, number, { lock: true });
  if (!kind || !canRetry(kind)) throw refuse('TASK_NOTHING_TO_RETRY');
  const failed = await itemsIn(tx, task.id, 'fail', reasons);
  const again = failed.length === 0 ? undefined : await begin(tx, kind, task, failed);
  if (!again || again.ids.length === 0) throw refuse('TASK_NOTHING_TO_RETRY');
  if (task.state === 'finished') await transition(tx, taskMachine, task, 'resume');
  await reviveFailed(tx, task.id, again);
  const after = { names: again.ids.length, ...(reasons === null ? {} : { reasons }) };
  await record(tx, { act: 'task.retried', object: { kind: 'task', id: task.id }, after });
  await wakeWorkers(tx, kind, again.ids.length);
  return again.ids.length;
}
