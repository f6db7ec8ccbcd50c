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
  /** The heading it stands under, and its place there; a row that sums several up has neither. */
  readonly heading: string | null;
  readonly part: number | null;
  /** How many tasks a row sums up. */
  readonly tasks?: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** When what was not done of it was called off. */
  readonly cancelAskedAt: Date | null;
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
  'heading',
  'part',
  'createdAt',
  'finishedAt',
  'cancelAskedAt',
] as const;

const UNDO_CANCELLED = sql<boolean>`EXISTS (
  SELECT FROM task AS u WHERE u.id = task.undone_by AND u.state = 'finished' AND u.cancel > 0)`.as('undoCancelled');

export type NewTask = Pick<
  TaskRow,
  'customerId' | 'number' | 'kind' | 'params' | 'total' | 'waiting' | 'fail' | 'undoOf' | 'heading' | 'part'
>;

export async function insertTask(tx: Tx, fresh: NewTask): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('task')
    .values({ ...fresh, params: JSON.stringify(fresh.params), state: 'running', createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * What a number stands for: a customer's own task, or those under one heading in their order; another's are as absent
 * as one that never was. `lock`: nobody else moves them until the transaction ends.
 */
export async function findTasks(
  tx: Tx,
  customerId: bigint,
  number: string,
  { lock = false } = {},
): Promise<readonly TaskRow[]> {
  let query = tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('customerId', '=', customerId)
    .where((where) => where.or([where('number', '=', number), where('heading', '=', number)]))
    .orderBy('id');
  if (lock) query = query.forUpdate();
  return (await query.execute()) as TaskRow[];
}

/** A customer's tasks that run. Not locked: workers take items before their task. */
export async function runningOf(tx: Tx, customerId: bigint): Promise<readonly TaskRow[]> {
  const query = tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('customerId', '=', customerId);
  return (await query.where('state', '=', 'running').orderBy('id').execute()) as TaskRow[];
}

/** All tasks under these headings. */
async function tasksUnder(tx: Tx, headings: readonly string[]): Promise<TaskRow[]> {
  if (headings.length === 0) return [];
  const rows = await tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('heading', 'in', [...headings])
    .orderBy('id')
    .execute();
  return rows as TaskRow[];
}

/**
 * Links a task with the one that takes it back. Race: of two who undo at once the second changes nothing and gets
 * false.
 */
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

/**
 * Numbers of tasks by id, of their heading where they stand under one: for links between a task and the one that took
 * it back.
 */
export async function numbersOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('task')
    .select(['id', 'number', 'heading'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number, heading }) => [id, heading ?? number]));
}

export interface TaskFilter {
  readonly kind?: BatchOperation | undefined;
  readonly state?: TaskState | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** The state of a row of the list: what stands under a heading is at work while any of it is. */
const LISTED_STATE = sql<TaskState>`CASE WHEN task.heading IS NULL THEN task.state
  WHEN EXISTS (SELECT FROM task AS o WHERE o.heading = task.heading AND o.state = 'running') THEN 'running' ELSE 'finished' END`;

/** A keyset page, newest first: of tasks under one heading the first stands for all, which come with it. */
export async function pageTasks(
  tx: Tx,
  customerId: bigint,
  { kind, state, before, limit }: TaskFilter,
): Promise<{ rows: (readonly TaskRow[])[]; next: bigint | undefined }> {
  let query = tx.db
    .selectFrom('task')
    .select([...TASK_COLUMNS, UNDO_CANCELLED])
    .where('customerId', '=', customerId)
    .where((where) => where.or([where('part', 'is', null), where('part', '=', 1)]));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where(LISTED_STATE, '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()) as TaskRow[];
  const shown = rows.slice(0, limit);
  const headings = shown.flatMap(({ heading }) => heading ?? []);
  const under = Map.groupBy(await tasksUnder(tx, headings), ({ heading }) => heading);
  return {
    rows: shown.map((row) => (row.heading === null ? [row] : (under.get(row.heading) ?? [row]))),
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
  };
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

/** A keyset page of the names of a task, or of those under one heading, in their order. */
export async function pageItems(
  tx: Tx,
  taskIds: readonly bigint[],
  { states, reason, beyond, limit }: ItemFilter,
): Promise<{ rows: ItemView[]; next: number | undefined }> {
  let query = tx.db
    .selectFrom('taskItem')
    .select(['place', 'name', 'unicode', 'state', 'reason', 'vars', 'attempts', 'before', 'after', 'finishedAt'])
    .where('taskId', 'in', [...taskIds]);
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

/** How many names of these states have which reason, the most frequent first. */
export async function reasonsOf(tx: Tx, taskIds: readonly bigint[], states: readonly ItemState[]): Promise<Failure[]> {
  const { rows } = await tx.client.query<{ reason: string; least: string | null; most: string | null; count: number }>(
    `SELECT coalesce(reason, '') AS reason, min(vars::text) AS least, max(vars::text) AS most, count(*)::integer AS count
     FROM task_item WHERE task_id = ANY ($1) AND state = ANY ($2::text[]) GROUP BY 1 ORDER BY 4 DESC, 1`,
    [taskIds, states],
  );
  return rows.map(({ reason, least, most, count }) => ({
    reason,
    vars: least === null ? null : JSON.parse(least),
    alike: least === most,
    count,
  }));
}

/** What is done of a task from now on was too late to be called off; nothing of it is, once it is `forgotten`. */
export async function markCancelled(tx: Tx, taskId: bigint, mark: 'asked' | 'forgotten'): Promise<void> {
  await tx.client.query('UPDATE task SET cancel_asked_at = $2, version = version + 1 WHERE id = $1', [
    taskId,
    mark === 'asked' ? tx.now : null,
  ]);
}

/** How many names of a task were done since then. */
export async function countLate(tx: Tx, taskId: bigint, since: Date): Promise<number> {
  const { rows } = await tx.client.query<{ late: number }>(
    `SELECT count(*)::integer AS late FROM task_item WHERE task_id = $1 AND state = 'success' AND finished_at >= $2`,
    [taskId, since],
  );
  return rows[0]?.late ?? 0;
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
