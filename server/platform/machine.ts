import type { Tx } from './db/transaction.ts';
import { actorText } from './db/transaction.ts';
import { refuse } from './refusal.ts';

type Table<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>;

/** A state machine as data: states × events → next state. A final state is an empty row. */
export interface Machine<S extends string = string, E extends string = string> {
  readonly name: string;
  /** The SQL table whose rows carry `state`; its CHECK lists the same states (one test for all machines). */
  readonly table: string;
  /** The column that carries the state; `state` where it is not named. */
  readonly column?: string;
  readonly initial: S;
  readonly states: Table<S, E>;
}

/**
 * Checks the table when the module is loaded: every target exists and every state can be reached, so a wrong table
 * never starts.
 */
export function defineMachine<const S extends string, const E extends string>(machine: Machine<S, E>): Machine<S, E> {
  const reached = new Set<string>([machine.initial]);
  const queue: S[] = [machine.initial];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const next of Object.values<S | undefined>(machine.states[state])) {
      if (next === undefined) continue;
      if (!(next in machine.states)) throw new Error(`${machine.name}: unknown state ${next}`);
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
    }
  }
  const lost = Object.keys(machine.states).filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${machine.name}: unreachable ${lost.join(', ')}`);
  return machine;
}

/** The next state, or nothing where the event is not allowed now. Pure; lists use it for their `Actions`. */
export function nextState<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
): S | undefined {
  return machine.states[state][event];
}

/** The events allowed in a state. */
export function eventsFrom<S extends string, E extends string>(machine: Machine<S, E>, state: S): E[] {
  return Object.keys(machine.states[state]) as E[];
}

async function writeHistory(
  tx: Tx,
  machine: string,
  id: bigint,
  from: string | null,
  to: string,
  event: string,
  note: string | null,
) {
  await tx.client.query(
    `INSERT INTO state_history (machine, row_id, from_state, to_state, event, actor, at, request_id, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [machine, id, from, to, event, actorText(tx.by), tx.now, tx.requestId, note],
  );
}

/** Rows of one machine that change together: one history row each, written by one statement. */
async function writeHistories(
  tx: Tx,
  machine: string,
  event: string,
  rows: readonly { id: bigint; from: string | null; to: string; note: string | null }[],
) {
  await tx.client.query({
    name: 'state_histories',
    text: `INSERT INTO state_history (machine, row_id, from_state, to_state, event, actor, at, request_id, note)
     SELECT $1, r.id, r.from_state, r.to_state, $2, $3, $4, $5, r.note
     FROM unnest($6::bigint[], $7::text[], $8::text[], $9::text[]) AS r (id, from_state, to_state, note)`,
    values: [
      machine,
      event,
      actorText(tx.by),
      tx.now,
      tx.requestId,
      rows.map(({ id }) => id),
      rows.map(({ from }) => from),
      rows.map(({ to }) => to),
      rows.map(({ note }) => note),
    ],
  });
}

/** `recordBirth` of many things at once. */
export async function recordBirths<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly bigint[],
): Promise<void> {
  if (ids.length === 0) return;
  await writeHistories(
    tx,
    machine.name,
    'create',
    ids.map((id) => ({ id, from: null, to: machine.initial, note: null })),
  );
}

/** The first history row of a new thing, in the machine's initial state. */
export async function recordBirth<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  id: bigint,
): Promise<void> {
  await writeHistory(tx, machine.name, id, null, machine.initial, 'create', null);
}

/**
 * The only way to change a state: compare-and-set on the row plus a history row, in the caller's transaction.
 * Race: two callers pass the same `row.state`; the second one's UPDATE finds no row and is refused with
 * STATE_HAS_MOVED.
 */
export async function transition<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: { readonly id: bigint; readonly state: S },
  event: E,
  note: string | null = null,
): Promise<S> {
  const next = nextState(machine, row.state, event);
  if (next === undefined) throw refuse('STATE_HAS_MOVED');
  const { column = 'state' } = machine;
  const moved = await tx.client.query(`UPDATE ${machine.table} SET ${column} = $1 WHERE id = $2 AND ${column} = $3`, [
    next,
    row.id,
    row.state,
  ]);
  if (moved.rowCount !== 1) throw refuse('STATE_HAS_MOVED');
  await writeHistory(tx, machine.name, row.id, row.state, next, event, note);
  return next;
}

/**
 * What changes with the state, in the same statement: a column, its SQL type, and a value for each row in their order.
 */
export interface Beside {
  readonly column: string;
  readonly type: 'bigint' | 'boolean' | 'integer' | 'text' | 'timestamptz';
  readonly values: readonly unknown[];
}

const BESIDE_FROM = 10;

/** Statements of `transitionAll` by what they change: each is planned once, under a short name. */
const movers = new Map<string, { readonly name: string; readonly text: string }>();

function moverOf(machine: Machine, beside: readonly Beside[]) {
  const key = [machine.name, ...beside.map(({ column }) => column)].join(' ');
  const known = movers.get(key);
  if (known) return known;
  const made = { name: `move_${movers.size + 1}`, text: movingAll(machine, beside) };
  movers.set(key, made);
  return made;
}

/**
 * The statement of `transitionAll`: history is written for the rows that moved, so a row that did not is missed by the
 * count.
 */
function movingAll({ table, column = 'state' }: Machine, beside: readonly Beside[]): string {
  const sets = beside.map((each, at) => `, ${each.column} = r.b${at}`).join('');
  const arrays = beside.map(({ type }, at) => `, $${at + BESIDE_FROM}::${type}[]`).join('');
  const names = beside.map((_, at) => `, b${at}`).join('');
  return `WITH moved AS (
      UPDATE ${table} t SET ${column} = r.next${sets}
      FROM unnest($6::bigint[], $7::text[], $8::text[], $9::text[]${arrays}) AS r (id, was, next, note${names})
      WHERE t.id = r.id AND t.${column} = r.was RETURNING t.id, r.was, r.next, r.note)
    INSERT INTO state_history (machine, row_id, from_state, to_state, event, actor, at, request_id, note)
    SELECT $1, id, was, next, $2, $3, $4, $5, note FROM moved`;
}

/**
 * `transition` of many rows by one event: one statement for rows, what changes beside the state, and history. All or
 * none: a single row that moved meanwhile refuses the whole with STATE_HAS_MOVED, so callers hold the rows' locks.
 */
export async function transitionAll<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  rows: readonly { readonly id: bigint; readonly state: S; readonly note?: string | null }[],
  event: E,
  beside: readonly Beside[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const next = rows.map(({ state }) => nextState(machine, state, event));
  if (next.includes(undefined)) throw refuse('STATE_HAS_MOVED');
  const moved = await tx.client.query({
    ...moverOf(machine, beside),
    values: [
      machine.name,
      event,
      actorText(tx.by),
      tx.now,
      tx.requestId,
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      next,
      rows.map(({ note }) => note ?? null),
      ...beside.map(({ values }) => values),
    ],
  });
  if (moved.rowCount !== rows.length) throw refuse('STATE_HAS_MOVED');
}

/** The columns of a machine's table that may change with its state, and their types. */
export type BesideColumns<K extends string = string> = Readonly<Record<K, Beside['type']>>;

/** A row with the columns that change with its state, by their names. */
export interface MoveWith<S extends string, K extends string> {
  readonly row: { readonly id: bigint; readonly state: S; readonly note?: string | null };
  readonly changes: Readonly<Partial<Record<K, unknown>>>;
}

/**
 * `transitionAll` of rows that each have their own values of the same columns; what the database joins to a state
 * changes with it, in one statement.
 * @throws refusal STATE_HAS_MOVED
 */
export function transitionEach<S extends string, E extends string, K extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  moves: readonly MoveWith<S, K>[],
  event: E,
  types: BesideColumns<K>,
): Promise<void> {
  const columns = Object.keys(moves[0]?.changes ?? {}) as K[];
  return transitionAll(
    tx,
    machine,
    moves.map(({ row }) => row),
    event,
    columns.map((column) => ({ column, type: types[column], values: moves.map(({ changes }) => changes[column]) })),
  );
}

/** `transitionEach` of one row. */
export function transitionWith<S extends string, E extends string, K extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: { readonly id: bigint; readonly state: S; readonly note?: string | null },
  event: E,
  { columns, changes }: { readonly columns: BesideColumns<K>; readonly changes: Readonly<Partial<Record<K, unknown>>> },
): Promise<void> {
  return transitionEach(tx, machine, [{ row, changes }], event, columns);
}

/** The states that a row has been in, the oldest first. */
export async function statesOf<S extends string, E extends string>(
  tx: Tx,
  machine: Pick<Machine<S, E>, 'name' | 'states'>,
  id: bigint,
): Promise<{ at: Date; state: S }[]> {
  const { rows } = await tx.client.query<{ at: Date; state: S }>(
    'SELECT at, to_state AS state FROM state_history WHERE machine = $1 AND row_id = $2 ORDER BY id',
    [machine.name, id],
  );
  return rows;
}
