import type { Kysely } from 'kysely';
import type { Lang } from '#contract/lang.ts';
import type { House } from '../house.ts';
import { endEnqueuing } from '../jobs.ts';
import { forgetAllowance } from './connection.ts';
import { whileHolding } from './holding.ts';
import type { PoolClient } from './pool.ts';
import { queryBuilderOn, type Runs } from './query-builder.ts';
import type { Database } from './schema.generated.ts';
import { isStalePlan } from './statement-names.ts';

/** Who acts. `system` names the job or sweep that acts without a person. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer'; readonly customerId: bigint }
  | { readonly kind: 'staff'; readonly staffId: bigint; readonly reason?: string }
  | { readonly kind: 'system'; readonly name: string };

/** What is known of the caller before a transaction begins. */
export interface Caller {
  readonly by: Actor;
  readonly lang: Lang;
  readonly requestId: string;
}

/**
 * One open transaction and everything a verb may need in it. Functions of stores and verbs take it first. `now` is the
 * business clock, read once at the beginning, so that one act happens at one instant; `wall` is the machine's clock,
 * for signatures and leases.
 */
export interface Tx extends Caller {
  readonly db: Kysely<Database>;
  /** The same connection for SQL functions that are called without the query builder. */
  readonly client: PoolClient;
  readonly now: Date;
  readonly wall: Date;
  readonly house: House;
}

const RETRY_LIMIT = 3;
/** 40P01 deadlock, 40001 serialization: PostgreSQL asks for the whole transaction again. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Written to a server that only reads: the one that was ours is another's standby now. */
const STANDBY = '25006';
/** The server's last words on a connection that it ends; also between a commit and its answer. */
const LAST_WORDS = /^(08|57P)/;

/** COMMIT was sent and its answer did not come: what the transaction did may stand, or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to COMMIT was lost', { cause });
    this.name = 'OutcomeUnknown';
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: { code?: string }) => {
    // Only what the server says has a severity, and that is a no.
    if ('severity' in error && !LAST_WORDS.test(error.code ?? '')) throw error;
    throw new OutcomeUnknown(error);
  });
  if (command !== 'COMMIT') throw new Error('a transaction went on after one of its statements had failed');
}

const builders = new WeakMap<object, Kysely<Database>>();

/** The query builder of a connection, made once. */
function builderOn(runs: Runs): Kysely<Database> {
  const known = builders.get(runs);
  if (known) return known;
  const made = queryBuilderOn(runs);
  builders.set(runs, made);
  return made;
}

async function begin(house: House, client: PoolClient): Promise<bigint> {
  if (!house.movableClock) {
    await client.query('BEGIN');
    return 0n;
  }
  // One round trip: the simple protocol answers both statements.
  const answers = (await client.query('BEGIN; SELECT offset_ms FROM business_clock')) as unknown as {
    rows: { offset_ms: bigint }[];
  }[];
  return answers[1]?.rows[0]?.offset_ms ?? 0n;
}

async function attempt<T>(house: House, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await house.pool.connect();
  let broken: Error | undefined;
  let committed = false;
  try {
    const offset = await begin(house, client);
    const wall = house.wall();
    const tx: Tx = {
      ...caller,
      db: builderOn(client),
      client,
      wall,
      now: new Date(wall.getTime() + Number(offset)),
      house,
    };
    const result = await whileHolding(house.pool, () => work(tx));
    await commit(client);
    committed = true;
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    if ((error as { code?: string }).code !== STANDBY) throw error;
    broken = new Error('Connection terminated: this server only reads now', { cause: error });
    throw broken;
  } finally {
    forgetAllowance(client);
    client.release(broken);
    endEnqueuing(house, client, committed);
  }
}

/**
 * Runs `work` in one transaction, committed at the end; any throw, a refusal too, rolls everything back. A deadlock, or
 * a statement that was prepared before an upgrade of the schema, is tried again from the beginning, so `work` must have
 * no effect outside the database.
 */
export async function transact<T>(house: House, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(house, caller, work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (tries >= RETRY_LIMIT || !(RETRYABLE.has(code) || isStalePlan(error))) throw error;
    }
  }
}

/**
 * A transaction of its own beside the caller's, which stays when the refusal that follows rolls the caller's back. It
 * has one of the connections that count attempts: a second one of the caller's own pool could be waited for in a
 * circle.
 */
export const beside = <T>(tx: Tx, caller: Caller, work: (own: Tx) => Promise<T>): Promise<T> =>
  transact({ ...tx.house, pool: tx.house.attempts }, caller, work);

/**
 * A `Tx` for reading, without BEGIN and COMMIT: every statement has a snapshot of its own, as under READ COMMITTED, and
 * the server refuses writes and locks. `offsetMs`: the business clock's distance, read by the caller after the request
 * had arrived.
 */
export function readingTx(house: House, caller: Caller, offsetMs: number): Tx {
  const wall = house.wall();
  const client = house.reads as unknown as PoolClient;
  return { ...caller, db: builderOn(client), client, wall, now: new Date(wall.getTime() + offsetMs), house };
}

/**
 * Reads at the business time of now without a transaction; for streams, which hold none while they ask partners.
 * `offsetMs`: the business clock's distance where it was read with the caller's session a moment ago, so that it need
 * not be asked again.
 */
export async function reading<T>(
  house: House,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
  offsetMs?: number,
): Promise<T> {
  if (offsetMs !== undefined) return work(readingTx(house, caller, offsetMs));
  if (!house.movableClock) return work(readingTx(house, caller, 0));
  const { rows } = await house.reads.query<{ offset_ms: bigint }>('SELECT offset_ms FROM business_clock');
  return work(readingTx(house, caller, Number(rows[0]?.offset_ms ?? 0n)));
}

/** The caller of jobs and sweeps. */
export function systemCaller(name: string, lang: Lang = 'zh-HK'): Caller {
  return { by: { kind: 'system', name }, lang, requestId: `${name}-${crypto.randomUUID()}` };
}

/** The customer who acts; a bug, not a refusal, where the edge let somebody else in. */
export function customerOf(tx: Caller): bigint {
  if (tx.by.kind !== 'customer') throw new Error(`expected a customer, got ${tx.by.kind}`);
  return tx.by.customerId;
}

/** The actor as one text for history rows: `customer:12`, `staff:3`, `system:expiry`, `visitor`. */
export function actorText(by: Actor): string {
  if (by.kind === 'customer') return `customer:${by.customerId}`;
  if (by.kind === 'staff') return `staff:${by.staffId}`;
  return by.kind === 'system' ? `system:${by.name}` : 'visitor';
}
