import type { Tx } from './db/transaction.ts';
import { actorText } from './db/transaction.ts';
import { refuse } from './refusal.ts';

type Table<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>;

/** A state machine as data: states × events → next state. A final state is an empty row. */
export interface Machine<S extends string = string, E extends string = string> {
  readonly name: string;
  /** The SQL table whose rows carry `state`; its CHECK lists the same states (one test for all machines). */
  readonly table: string;
  readonly initial: S;
  readonly states: Table<S, E>;
}

/** Checks the table when the module is loaded: every target exists and every state can be reached, so a wrong table never starts. */
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
 * Race: two callers pass the same `row.state`; the second one's UPDATE finds no row and is refused with STATE_HAS_MOVED.
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
  const moved = await tx.client.query(`UPDATE ${machine.table} SET state = $1 WHERE id = $2 AND state = $3`, [
    next,
    row.id,
    row.state,
  ]);
  if (moved.rowCount !== 1) throw refuse('STATE_HAS_MOVED');
  await writeHistory(tx, machine.name, row.id, row.state, next, event, note);
  return next;
}
