import { hash } from 'node:crypto';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '#contract/rules/limits.ts';
import type { House } from './house.ts';
import { refuse } from './refusal.ts';

const limiters = new WeakMap<House, Map<string, RateLimiterPostgres>>();

/** The limiter counts in plain numbers; our connections read bigint columns as bigint. */
function storeOn(house: House) {
  return {
    query: async (statement: { text: string; values: unknown[] }) => {
      const answer = await house.attempts.query(statement);
      const rows = answer.rows.map((row) => ({ ...row, expire: row.expire === null ? null : Number(row.expire) }));
      return { ...answer, rows };
    },
  };
}

function limiterOf(house: House, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(house) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(house, known);
  let limiter = known.get(limit.name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: storeOn(house),
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    });
    known.set(limit.name, limiter);
  }
  return limiter;
}

function refused(answer: unknown): never {
  const waitMs = (answer as RateLimiterRes).msBeforeNext;
  if (typeof waitMs !== 'number') throw answer;
  throw refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts one attempt for `key` and refuses above the limit. Runs on its own connection: the count stays although the
 * refusal rolls the caller's transaction back.
 */
export async function countAttempt(house: House, limit: Limit, key: string): Promise<void> {
  await limiterOf(house, limit).consume(key).catch(refused);
}

/** Counts one attempt and never refuses; the number made in the current window, this one too. */
export async function noteAttempt(house: House, limit: Limit, key: string): Promise<number> {
  return (await limiterOf(house, limit).penalty(key)).consumedPoints;
}

/** Refuses when the limit is already used up, without counting; for acts where only failures count. */
export async function assertAttemptsLeft(house: House, limit: Limit, key: string): Promise<void> {
  const state = await limiterOf(house, limit).get(key);
  if (state !== null && state.consumedPoints >= limit.points) refused(state);
}

/** How many attempts of the current window were counted. */
export async function attemptsMade(house: House, limit: Limit, key: string): Promise<number> {
  return (await limiterOf(house, limit).get(key))?.consumedPoints ?? 0;
}

/** Forgets the attempts after a success. */
export async function forgiveAttempts(house: House, limit: Limit, key: string): Promise<void> {
  await limiterOf(house, limit).delete(key);
}

interface Guess {
  readonly counted: Promise<void>;
  tries: number;
}

const guesses = new WeakMap<House, Map<string, Guess>>();

/**
 * Is a guess at a secret right? Counted before it is compared, because counted afterwards a burst of parallel guesses
 * would all pass; and forgiven when it is right. The same guess tried several times at once is one guess: a right one
 * in ten parallel calls is never in its own way, and a wrong one tells no more than once.
 */
export async function isRightGuess(
  house: House,
  limit: Limit,
  key: string,
  guess: string,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const open = guesses.get(house) ?? new Map<string, Guess>();
  guesses.set(house, open);
  const name = `${limit.name} ${key} ${hash('sha256', guess)}`;
  const one = open.get(name) ?? { counted: countAttempt(house, limit, key), tries: 0 };
  open.set(name, one);
  one.tries += 1;
  try {
    await one.counted;
    const right = await compare();
    if (right) await forgiveAttempts(house, limit, key);
    return right;
  } finally {
    one.tries -= 1;
    if (one.tries === 0) open.delete(name);
  }
}

/** Forgets the attempts of every key that begins so. */
export async function forgiveBelow(house: House, { name }: Limit, prefix: string): Promise<void> {
  await house.attempts.query('DELETE FROM rate_limit WHERE starts_with(key, $1)', [`${name}:${prefix}`]);
}

/** The keys that have used up a limit now. */
export async function usedUp(house: House, { name, points }: Limit): Promise<string[]> {
  const { rows } = await house.attempts.query<{ key: string }>(
    'SELECT key FROM rate_limit WHERE starts_with(key, $1) AND points >= $2 AND expire > $3',
    [`${name}:`, points, house.wall().getTime()],
  );
  return rows.map(({ key }) => key.slice(name.length + 1));
}

/** One key for an address: an IPv6 network counts as one caller, because its holder owns all of it. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return `${address.split(':').slice(0, 4).join(':')}::/64`;
}
