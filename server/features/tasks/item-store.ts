import type { MessageVars } from '#contract/messages/index.ts';
import type { BatchOperation } from '#contract/rules/batch.ts';
import type { ItemState } from '#contract/states/tasks.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Json, WorkItem } from './kind.ts';
import { itemMachine } from './machine.ts';

/** A new item. `failed`: it is decided at once and never begun (undo of what is gone meanwhile). */
export interface NewItem {
  readonly name: string;
  readonly unicode: string;
  readonly domainId?: bigint | undefined;
  readonly payload?: Json | undefined;
  readonly ref?: string | undefined;
  readonly failed?: { readonly reason: string; readonly vars?: MessageVars | undefined } | undefined;
}

/** JSON has no bigint: ids travel as decimal strings. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

const INSERT = `
  INSERT INTO task_item
    (task_id, customer_id, place, name, unicode, domain_id, payload, ref, state, reason, vars, next_try_at, finished_at)
  SELECT $1, $2, r.place, r.name, r.unicode, r.domain_id, r.payload, r.ref,
    CASE WHEN r.reason IS NULL THEN 'waiting' ELSE 'fail' END, r.reason, r.vars,
    CASE WHEN r.reason IS NULL THEN $4::timestamptz END,
    CASE WHEN r.reason IS NULL THEN NULL ELSE $5::timestamptz END
  FROM jsonb_to_recordset($3::jsonb) AS r
    (place integer, name text, unicode text, domain_id bigint, payload jsonb, ref text, reason text, vars jsonb)`;

/** Writes all items of a task by one statement. `nextTryAt` is empty where the owner moves them. */
export async function insertItems(
  tx: Tx,
  of: { taskId: bigint; customerId: bigint; nextTryAt: Date | null; place: number },
  items: readonly NewItem[],
): Promise<void> {
  const rows = items.map((item, at) => ({
    place: of.place + at,
    name: item.name,
    unicode: item.unicode,
    domain_id: item.domainId,
    payload: item.payload,
    ref: item.ref,
    reason: item.failed?.reason,
    vars: item.failed?.vars,
  }));
  const values = [of.taskId, of.customerId, toJson(rows), of.nextTryAt, tx.now];
  await tx.client.query({ name: 'task_items', text: INSERT, values });
}

/**
 * Counts `moved (task_id, was, now)` into the tasks, in the same statement as the move; the common end of every move.
 */
export const COUNTED = `
  sums AS (
    SELECT task_id, count(*)::integer AS moved,
      count(*) FILTER (WHERE now = 'waiting') - count(*) FILTER (WHERE was = 'waiting') AS waiting,
      count(*) FILTER (WHERE now = 'success') AS success,
      count(*) FILTER (WHERE now = 'fail') - count(*) FILTER (WHERE was = 'fail') AS fail,
      count(*) FILTER (WHERE now = 'cancel') AS cancel
    FROM moved GROUP BY task_id),
  counted AS (
    UPDATE task t SET waiting = t.waiting + s.waiting, success = t.success + s.success, fail = t.fail + s.fail,
      cancel = t.cancel + s.cancel, version = t.version + 1,
      claimed_at = CASE WHEN $1 THEN $2::timestamptz ELSE t.claimed_at END,
      finished_at = CASE
        WHEN t.success + s.success + t.fail + s.fail + t.cancel + s.cancel = t.total THEN $3::timestamptz END
    FROM sums s WHERE t.id = s.task_id
    RETURNING t.id, t.customer_id, t.number, t.kind, t.params, t.state, t.finished_at, s.moved)`;

/** The values of COUNTED; every move's own begin at $4. */
export const countValues = (tx: Tx, claims: boolean): unknown[] => [claims, tx.wall, tx.now];

/** A task that items of were moved. */
export interface MovedTask {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly kind: BatchOperation;
  readonly state: 'running' | 'finished';
  readonly complete: boolean;
  readonly moved: number;
}

interface CountedRow {
  id: bigint;
  customer_id: bigint;
  number: string;
  kind: BatchOperation;
  state: 'running' | 'finished';
  finished_at: Date | null;
  moved: number;
}

/** `name`: of the statement, which is planned once under it. */
export async function runMove(tx: Tx, name: string, moved: string, values: readonly unknown[]): Promise<MovedTask[]> {
  const { rows } = await tx.client.query<CountedRow>({
    name,
    text: `WITH ${moved}, ${COUNTED} SELECT id, customer_id, number, kind, state, finished_at, moved FROM counted`,
    values: [...countValues(tx, false), ...values],
  });
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    complete: row.finished_at !== null,
    moved: row.moved,
  }));
}

/**
 * Every step of the item machine as `from>to`; what a move may do is read from the machine, not written again in SQL.
 */
export const ALLOWED_STEPS = Object.entries(itemMachine.states).flatMap(([from, events]) =>
  Object.values(events).map((to) => `${from}>${to}`),
);

/** Where one item goes. With `lease` only while that worker still has it; `losses` undefined: forgotten. */
export interface Move {
  readonly id?: bigint;
  readonly ref?: string;
  readonly to: ItemState;
  readonly lease?: string;
  readonly reason?: string | undefined;
  readonly vars?: MessageVars | undefined;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  readonly domainId?: bigint | undefined;
  readonly losses?: number;
  readonly nextTryAt?: Date;
}

/**
 * The values of a move, each an array with one element a move; the statement is the same for one and for six hundred.
 */
const COLUMNS = [
  ['key', 'text', ({ id, ref }: Move) => ref ?? String(id)],
  ['to', 'text', ({ to }: Move) => to],
  ['lease', 'text', ({ lease }: Move) => lease ?? null],
  ['reason', 'text', ({ reason }: Move) => reason ?? null],
  ['vars', 'jsonb', ({ vars }: Move) => jsonOrNull(vars)],
  ['before', 'jsonb', ({ before }: Move) => jsonOrNull(before)],
  ['after', 'jsonb', ({ after }: Move) => jsonOrNull(after)],
  ['domain_id', 'bigint', ({ domainId }: Move) => domainId ?? null],
  ['losses', 'integer', ({ losses }: Move) => losses ?? null],
  ['next_try_at', 'timestamptz', ({ nextTryAt }: Move) => nextTryAt ?? null],
] as const satisfies readonly (readonly [string, string, (move: Move) => unknown])[];
const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : toJson(value));

const ASKED_FROM = 5;
const ASKED = `unnest(${COLUMNS.map(([, type], at) => `$${at + ASKED_FROM}::${type}[]`).join(', ')})
      AS a (${COLUMNS.map(([name]) => `"${name}"`).join(', ')})`;

/**
 * An item that went elsewhere between the look and the move stays there: a cancelled one, for its owner holds their own
 * row.
 */
const MOVE = (key: 'id' | 'ref') => `
  old AS (
    SELECT i.id AS item, i.state AS was, a.* FROM ${ASKED}
    JOIN task_item i ON i.${key} = a.key${key === 'id' ? '::bigint' : ''} ORDER BY i.id),
  moved AS (
    UPDATE task_item i SET state = a."to", reason = a.reason, vars = a.vars,
      before = coalesce(a.before, i.before), after = coalesce(a.after, i.after),
      domain_id = coalesce(a.domain_id, i.domain_id), losses = coalesce(a.losses, 0),
      lease = NULL, leased_until = NULL, next_try_at = a.next_try_at,
      finished_at = CASE WHEN a."to" IN ('success', 'fail', 'cancel') THEN $3::timestamptz END
    FROM old a
    WHERE i.id = a.item AND i.state = a.was AND a.was || '>' || a."to" = ANY ($4::text[]) AND (a.lease IS NULL OR i.lease = a.lease)
    RETURNING i.task_id, a.was, i.state AS now)`;

const MOVES = { id: MOVE('id'), ref: MOVE('ref') } as const;

/**
 * Moves items and counts them into their tasks by one statement. What the machine does not allow (a second answer for a
 * decided item, the late answer of a worker that has lost its lease) changes nothing.
 */
export async function moveItems(tx: Tx, key: 'id' | 'ref', moves: readonly Move[]): Promise<MovedTask[]> {
  if (moves.length === 0) return [];
  const asked = COLUMNS.map(([, , value]): unknown[] => moves.map((move) => value(move)));
  return runMove(tx, `task_move_${key}`, MOVES[key], [ALLOWED_STEPS, ...asked]);
}

/** Cancels waiting items: all of a task, or those of the given ids. A worker that is just taking some keeps them. */
export async function cancelWaiting(tx: Tx, taskId: bigint, ids: readonly bigint[] | null): Promise<MovedTask[]> {
  const cancelled = `
    moved AS (
      UPDATE task_item SET state = 'cancel', next_try_at = NULL, finished_at = $3
      WHERE task_id = $4 AND state = 'waiting' AND ($5::bigint[] IS NULL OR id = ANY ($5::bigint[]))
      RETURNING task_id, 'waiting'::text AS was, state AS now)`;
  return runMove(tx, 'task_cancel', cancelled, [taskId, ids]);
}

/**
 * Failed items wait for a new run: everything of the last one is forgotten. `refs`: the owner's new rows by item. What
 * was set aside may have been begun: it is asked for as after a loss, and its image of what was before stays, for it
 * says what is to be put back.
 */
export async function reviveFailed(
  tx: Tx,
  taskId: bigint,
  of: { ids: readonly bigint[]; refs: readonly string[] | null; nextTryAt: Date | null },
): Promise<MovedTask[]> {
  const revived = `
    moved AS (
      UPDATE task_item i SET state = 'waiting', reason = NULL, vars = NULL, attempts = 0, after = NULL,
        losses = (i.reason = 'tasks:reason.setAside')::integer,
        before = CASE WHEN i.reason = 'tasks:reason.setAside' THEN i.before END,
        ref = coalesce(w.ref, i.ref), next_try_at = $7, finished_at = NULL
      FROM unnest($5::bigint[], coalesce($6::text[], '{}')) AS w (id, ref)
      WHERE i.id = w.id AND i.task_id = $4 AND i.state = 'fail'
      RETURNING i.task_id, 'fail'::text AS was, i.state AS now)`;
  return runMove(tx, 'task_revive', revived, [taskId, of.ids, of.refs, of.nextTryAt]);
}

interface ItemRow {
  id: bigint;
  name: string;
  unicode: string;
  domain_id: bigint | null;
  payload: Json;
  before: Json;
  after: Json;
  ref: string | null;
  attempts: number;
}

export const workItem = (row: ItemRow): WorkItem => ({
  id: row.id,
  name: row.name,
  unicode: row.unicode,
  domainId: row.domain_id,
  payload: row.payload,
  before: row.before,
  after: row.after,
  ref: row.ref,
  attempts: row.attempts,
});

/** Items of a task in some states; failed ones also by reason. */
export async function itemsIn(
  tx: Tx,
  taskId: bigint,
  states: readonly ItemState[],
  reasons: readonly string[] | null = null,
): Promise<WorkItem[]> {
  const { rows } = await tx.client.query<ItemRow>(
    `SELECT id, name, unicode, domain_id, payload, before, after, ref, attempts FROM task_item
     WHERE task_id = $1 AND state = ANY ($2::text[]) AND ($3::text[] IS NULL OR reason = ANY ($3::text[])) ORDER BY place`,
    [taskId, states, reasons],
  );
  return rows.map(workItem);
}

/** Those of the names that an unfinished task is to do something with, whoever began it. */
export async function namesAtWork(tx: Tx, domainIds: readonly bigint[]): Promise<Set<bigint>> {
  if (domainIds.length === 0) return new Set();
  const { rows } = await tx.client.query<{ domain_id: bigint }>(
    'SELECT DISTINCT domain_id FROM task_item WHERE domain_id = ANY ($1::bigint[]) AND finished_at IS NULL',
    [domainIds],
  );
  return new Set(rows.map(({ domain_id }) => domain_id));
}
