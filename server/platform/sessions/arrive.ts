import { hash as digest } from 'node:crypto';
import { langFrom } from '#contract/lang.ts';
import type { House } from '../house.ts';
import { prolongSession, type Session, type SessionKind, seenLongAgo } from './store.ts';

/**
 * What is read for every request before anything else: who calls, and how far the business clock stands from the wall
 * clock.
 */
export interface Arrival {
  readonly session: Session | null;
  readonly offsetMs: number;
  /** Rises with every change of the customer's own rows; null where nothing was ever marked (`change_mark`). */
  readonly mark: bigint | null;
}

interface Waiter {
  readonly done: (arrival: Arrival) => void;
  readonly fail: (error: unknown) => void;
}

interface Batch {
  /** By the token's hash as a binary string; the empty one asks for the clock alone. */
  readonly asked: Map<string, Waiter[]>;
}

interface Row {
  readonly offset_ms: bigint;
  readonly id_hash: Buffer | null;
  readonly public_id: string;
  readonly subject_id: bigint;
  readonly safe_code_set: boolean;
  readonly lang: string;
  readonly remember: boolean;
  readonly seen_at: Date;
  readonly step_up_until: Date | null;
  readonly mark: bigint | null;
}

/** The clock's row is always there, so that one statement answers those without a live session too. */
const ARRIVALS = `SELECT c.offset_ms, s.id_hash, s.public_id, s.subject_id, s.safe_code_set, s.lang, s.remember, s.seen_at,
    s.step_up_until, m.mark
  FROM business_clock c
  LEFT JOIN session s ON s.id_hash = ANY ($1::bytea[]) AND s.kind = $2 AND s.expires_at > $3
  LEFT JOIN change_mark m ON m.customer_id = s.subject_id AND s.kind = 'customer'`;

const open = new WeakMap<House, Map<SessionKind, Batch>>();
const NOBODY: Arrival = { session: null, offsetMs: 0, mark: null };

function sessionOf(row: Row & { id_hash: Buffer }, kind: SessionKind): Session {
  return {
    idHash: row.id_hash,
    publicId: row.public_id,
    kind,
    subjectId: row.subject_id,
    safeCodeSet: row.safe_code_set,
    lang: langFrom(row.lang),
    remember: row.remember,
    seenAt: row.seen_at,
    stepUpUntil: row.step_up_until,
  };
}

async function ask(house: House, kind: SessionKind, { asked }: Batch): Promise<void> {
  try {
    const hashes = [...asked.keys()].filter((hash) => hash !== '').map((hash) => Buffer.from(hash, 'latin1'));
    const { rows } = await house.reads.query<Row>({
      name: 'arrivals',
      text: ARRIVALS,
      values: [hashes, kind, house.wall()],
    });
    const offsetMs = house.movableClock ? Number(rows[0]?.offset_ms ?? 0n) : 0;
    const nobody: Arrival = { session: null, offsetMs, mark: null };
    const found = new Map<string, Arrival>();
    for (const row of rows) {
      if (row.id_hash === null) continue;
      const session = sessionOf(row as Row & { id_hash: Buffer }, kind);
      found.set(row.id_hash.toString('latin1'), { session, offsetMs, mark: row.mark });
    }
    for (const [hash, waiters] of asked) for (const { done } of waiters) done(found.get(hash) ?? nobody);
  } catch (error) {
    for (const waiters of asked.values()) for (const { fail } of waiters) fail(error);
  }
}

/**
 * Requests that arrive in one turn of the event loop are asked about together, by one statement that begins after all
 * of them came.
 */
function batchOf(house: House, kind: SessionKind): Batch {
  const batches = open.get(house) ?? new Map<SessionKind, Batch>();
  open.set(house, batches);
  const known = batches.get(kind);
  if (known) return known;
  const batch: Batch = { asked: new Map() };
  batches.set(kind, batch);
  setImmediate(() => {
    batches.delete(kind);
    void ask(house, kind, batch);
  });
  return batch;
}

/**
 * The live session of a token, the clock and the customer's mark as they are now: never from memory, so a session that
 * was ended, or a right that was lost, is so for the very next request. Sliding: a session is prolonged by its use, but
 * not while nobody is at its page (`away`).
 */
export async function arrive(
  house: House,
  kind: SessionKind,
  token: string | undefined,
  away = false,
): Promise<Arrival> {
  if (token === undefined && !house.movableClock) return NOBODY;
  const hash = token === undefined ? '' : digest('sha256', token, 'binary');
  const { asked } = batchOf(house, kind);
  const arrival = await new Promise<Arrival>((done, fail) => {
    const waiters = asked.get(hash);
    if (waiters) waiters.push({ done, fail });
    else asked.set(hash, [{ done, fail }]);
  });
  if (!away && arrival.session && seenLongAgo(arrival.session, house.wall()))
    await prolongSession(house, arrival.session);
  return arrival;
}
