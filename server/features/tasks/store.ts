import { sql } from 'kysely';
import type { BatchOperation } from '#contract/rules/batch.ts';
import type { ItemState, TaskState } from '#contract/states/tasks.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Json } from './kind.ts';

/** A batch task; its counters are kept with its items. */
export interface TaskRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly kind: BatchOperation;
  readonly state: TaskState;
  readonly params: Json;
  readonly total: number;
  readonly waiting: number;
  readonly success: number;
  readonly fail: number;
  readonly cancel: number;
  readonly version: number;
  readonly undoOf: bigint | null;
  readonly undoneBy: bigint | null;
  /** The task that takes it back is over and was cancelled, at least for some names: they can still be taken back. */
  readonly undoCancelled: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const TASK_COLUMNS = [
  'id',
  'customerId',
  'number',
  'kind',
  'state',
  'params',
  'total',
  'waiting',
  'success',
  'fail',
  'cancel',
  'version',
  'undoOf',
  'undoneBy',
  'createdAt',
  'finishedAt',
] as const;

const UNDO_CANCELLED = sql<boolean>`EXISTS (
  SELECT FROM task AS u WHERE u.id = task.undone_by AND u.state = 'finished' AND u.cancel > 0)`.as('undoCancelled');

export type NewTask = Pick<
  TaskRow,
  'customerId' | 'number' | 'kind' | 'params' | 'total' | 'waiting' | 'fail' | 'undoOf'
>;

export async function insertTask(tx: Tx, fresh: NewTask): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('task')
    .values({ ...fresh, params: JSON.stringify(fresh.params), state: 'running', createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A customer's own task; another's is as absent as one that never was. `lock`: nobody else moves it until the transaction ends. */
export async function findTask(
  tx: Tx,
  customerId: bigint,
  number: string,
  { lock = false } = {},
): Promise<TaskRow | undefined> {
  let query = tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('customerId', '=', customerId)
    .where('number', '=', number);
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) as TaskRow | undefined;
}

/** Links a task with the one that takes it back. Race: of two who undo at once the second changes nothing and gets false. */
export async function markUndone(
  tx: Tx,
  { id, undoneBy: before }: Pick<TaskRow, 'id' | 'undoneBy'>,
  undoneBy: bigint,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('task')
    .set({ undoneBy })
    .where('id', '=', id)
    .where('undoneBy', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Numbers of tasks by id, for links between a task and the one that took it back. */
export async function numbersOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('task')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export interface TaskFilter {
  readonly kind?: BatchOperation | undefined;
  readonly state?: TaskState | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** A keyset page, newest first. */
export async function pageTasks(
  tx: Tx,
  customerId: bigint,
  { kind, state, before, limit }: TaskFilter,
): Promise<{ rows: TaskRow[]; next: bigint | undefined }> {
  let query = tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('customerId', '=', customerId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()) as TaskRow[];
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1)?.id : undefined };
}

/** One name of a task as lists show it. */
export interface ItemView {
  readonly place: number;
  readonly name: string;
  readonly unicode: string;
  readonly state: ItemState;
  readonly reason: string | null;
  readonly vars: unknown;
  readonly attempts: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly finishedAt: Date | null;
}

export interface ItemFilter {
  readonly states?: readonly ItemState[] | undefined;
  readonly reason?: string | undefined;
  readonly beyond?: number | undefined;
  readonly limit: number;
}

/** A keyset page of a task's names in their order. */
export async function pageItems(
  tx: Tx,
  taskId: bigint,
  { states, reason, beyond, limit }: ItemFilter,
): Promise<{ rows: ItemView[]; next: number | undefined }> {
  let query = tx.db
    .selectFrom('taskItem')
    .select(['place', 'name', 'unicode', 'state', 'reason', 'vars', 'attempts', 'before', 'after', 'finishedAt'])
    .where('taskId', '=', taskId);
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  if (beyond !== undefined) query = query.where('place', '>', beyond);
  const rows = (await query
    .orderBy('place')
    .limit(limit + 1)
    .execute()) as ItemView[];
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1)?.place : undefined };
}

/** `vars` are those of one of the names; `alike` tells whether all have the same. */
export interface Failure {
  readonly reason: string;
  readonly vars: unknown;
  readonly alike: boolean;
  readonly count: number;
}

/** How many names failed for which reason, the most frequent first. */
export async function failuresOf(tx: Tx, taskId: bigint): Promise<Failure[]> {
  const { rows } = await tx.client.query<{ reason: string; least: string | null; most: string | null; count: number }>(
    `SELECT coalesce(reason, '') AS reason, min(vars::text) AS least, max(vars::text) AS most, count(*)::integer AS count
     FROM task_item WHERE task_id = $1 AND state = 'fail' GROUP BY 1 ORDER BY 4 DESC, 1`,
    [taskId],
  );
  return rows.map(({ reason, least, most, count }) => ({
    reason,
    vars: least === null ? null : JSON.parse(least),
    alike: least === most,
    count,
  }));
}

/** Tasks whose counters are not what their items say (I7); none, or the engine is broken. */
export async function wrongCounters(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await tx.client.query<{ number: string }>(
    `SELECT t.number FROM task t LEFT JOIN task_item i ON i.task_id = t.id
     WHERE t.state = 'running' OR t.finished_at >= $1 GROUP BY t.id
     HAVING t.total <> count(i.id)
       OR t.waiting <> count(*) FILTER (WHERE i.state = 'waiting')
       OR t.success <> count(*) FILTER (WHERE i.state = 'success')
       OR t.fail <> count(*) FILTER (WHERE i.state = 'fail')
       OR t.cancel <> count(*) FILTER (WHERE i.state = 'cancel')
       OR (t.state = 'finished') <> (count(*) FILTER (WHERE i.state IN ('waiting', 'running', 'unknown')) = 0)`,
    [since],
  );
  return rows.map(({ number }) => number);
}
