import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { customerOf } from '../db/transaction.ts';
import { refuse } from '../refusal.ts';
import { closeSessionsOf, findSession, openSession } from '../sessions/store.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { keptRoute, type Route, route } from './route.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const base = { method: 'GET', who: 'customer', errors: [], summary: 'test', output: z.unknown() } as const;
const noInput = z.strictObject({});

let house: TestHouse;
let app: FastifyInstance;
let asked = 0;

/** How many names a customer has, and which day it is: an answer of their own rows and the clock. */
const own = keptRoute(
  endpoint({ ...base, path: '/own', input: z.strictObject({ Search: z.optional(z.string()) }) }),
  async (tx, { Search: search }) => {
    asked += 1;
    if (search === 'refused') throw refuse('NOT_FOUND');
    const { rows } = await tx.client.query<{ total: number }>(
      'SELECT coalesce(sum(total), 0)::int AS total FROM domain_count WHERE customer_id = $1',
      [customerOf(tx)],
    );
    const data = { Total: rows[0]?.total, Day: tx.now.toISOString().slice(0, 10) };
    return { data, until: new Date(Math.ceil((tx.now.getTime() + 1) / DAY_MS) * DAY_MS) };
  },
);
const routes: Route[] = [
  own,
  route(endpoint({ ...base, path: '/now', input: noInput }), async (tx) => ({ Now: tx.now.toISOString() })),
  route(endpoint({ ...base, path: '/writes', input: noInput }), async (tx) => {
    await tx.client.query("INSERT INTO rate_limit (key) VALUES ('by-a-get')");
  }),
  route(endpoint({ ...base, path: '/may-write', input: noInput, writes: true }), async (tx) => {
    await tx.client.query("INSERT INTO rate_limit (key) VALUES ('by-an-acting-get')");
  }),
];

async function signedIn(subjectId: bigint, safeCodeSet = true): Promise<string> {
  const fresh = { kind: 'customer', subjectId, safeCodeSet, remember: false, address: '::1', userAgent: '' } as const;
  return `namestead_session=${await house.inTx((tx) => openSession(tx, fresh))}`;
}

const get = (path: string, cookie: string, tag?: string, lang = 'en') =>
  app.inject({
    url: `/api${path}`,
    headers: { cookie: `${cookie}; Lang=${lang}`, ...(tag ? { 'if-none-match': tag } : {}) },
  });

async function customer(email: string): Promise<bigint> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [email],
  );
  return rows[0]?.id as bigint;
}

const count = (customerId: bigint, total: number) =>
  house.pool.query(
    `INSERT INTO domain_count AS c (customer_id, suffix, total) VALUES ($1, 'com', $2)
     ON CONFLICT (customer_id, suffix) DO UPDATE SET total = $2`,
    [customerId, total],
  );

let made = 0;
let mine: bigint;
let cookie: string;
let tag: string;

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});
beforeEach(async () => {
  // A morning: the next midnight is far enough for a test, and near enough to be reached by moving the clock.
  const { rows } = await house.pool.query<{ offset: bigint }>('SELECT offset_ms AS offset FROM business_clock');
  const now = Date.now() + Number(rows[0]?.offset ?? 0n);
  await house.moveClock(Math.ceil(now / DAY_MS) * DAY_MS + 9 * HOUR_MS - now);
  mine = await customer(`reader-${++made}@example.com`);
  await count(mine, 1);
  cookie = await signedIn(mine);
  tag = (await get('/own', cookie)).headers['etag'] as string;
  asked = 0;
});

test('who still has the answer is told so without a question to his rows', async () => {
  const again = await get('/own', cookie, tag);
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
  expect(again.headers['cache-control']).toBe('private, no-cache');
  expect(asked).toBe(0);
  expect((await get('/own', cookie)).statusCode).toBe(200);
  expect((await get('/own', cookie, '"another"')).statusCode).toBe(200);
});

test('a change of one of his rows, by whoever, ends it; a change of another customer does not', async () => {
  await count(await customer(`other-${made}@example.com`), 5);
  expect((await get('/own', cookie, tag)).statusCode).toBe(304);
  await count(mine, 2);
  const changed = await get('/own', cookie, tag);
  expect([changed.statusCode, changed.json().Data.Total]).toEqual([200, 2]);
  const fresh = changed.headers['etag'] as string;
  expect((await get('/own', cookie, fresh)).statusCode).toBe(304);
  await house.pool.query('DELETE FROM domain_count WHERE customer_id = $1', [mine]);
  expect((await get('/own', cookie, fresh)).json().Data.Total).toBe(0);
});

test('a row that goes from one customer to another is a change for both', async () => {
  const other = await customer(`receiver-${made}@example.com`);
  const his = await signedIn(other);
  const hisTag = (await get('/own', his)).headers['etag'] as string;
  await house.pool.query('UPDATE domain_count SET customer_id = $2 WHERE customer_id = $1', [mine, other]);
  expect((await get('/own', cookie, tag)).json().Data.Total).toBe(0);
  expect((await get('/own', his, hisTag)).json().Data.Total).toBe(1);
});

test('a change that is rolled back is none; one that is not committed is not yet one', async () => {
  const client = await house.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE domain_count SET total = 9 WHERE customer_id = $1', [mine]);
  expect((await get('/own', cookie, tag)).statusCode).toBe(304);
  await client.query('ROLLBACK');
  expect((await get('/own', cookie, tag)).statusCode).toBe(304);
  await client.query('BEGIN');
  await client.query('UPDATE domain_count SET total = 9 WHERE customer_id = $1', [mine]);
  const between = await get('/own', cookie);
  await client.query('COMMIT');
  client.release();
  expect(between.json().Data.Total).toBe(1);
  expect((await get('/own', cookie, between.headers['etag'] as string)).json().Data.Total).toBe(9);
});

test('the clock ends it at the instant the route told, and not one millisecond before', async () => {
  const midnight = async (ms: number) => {
    const { rows } = await house.pool.query<{ offset: bigint }>('SELECT offset_ms AS offset FROM business_clock');
    const now = house.wall().getTime() + Number(rows[0]?.offset ?? 0n);
    await house.moveClock(Math.ceil(now / DAY_MS) * DAY_MS + ms - now);
  };
  await midnight(-60_000);
  expect((await get('/own', cookie, tag)).statusCode).toBe(304);
  await midnight(0);
  expect((await get('/own', cookie, tag)).statusCode).toBe(200);
  const tomorrow = (await get('/own', cookie)).headers['etag'] as string;
  // A clock that was set back stands before the answer was made.
  await house.moveClock(-HOUR_MS);
  expect((await get('/own', cookie, tomorrow)).statusCode).toBe(200);
});

test('M1 every reading tells the business clock, also to a reader who still has the answer', async () => {
  const told = async (had?: string) => {
    const { headers } = await get('/own', cookie, had);
    const { rows } = await house.pool.query<{ offset: bigint }>('SELECT offset_ms AS offset FROM business_clock');
    return Math.abs(Number(headers['x-business-time']) - Date.now() - Number(rows[0]?.offset)) < 5000;
  };
  expect([await told(), await told(tag)]).toEqual([true, true]);
  await house.moveClock(30 * DAY_MS);
  expect([await told(), await told(tag)]).toEqual([true, true]);
});

test('another language, another input and another reader have answers of their own', async () => {
  expect((await get('/own', cookie, tag, 'zh-HK')).statusCode).toBe(200);
  const searched = await get('/own?Search=x', cookie, tag);
  expect(searched.statusCode).toBe(304);
  expect(asked).toBe(2);
  const stranger = await signedIn(await customer(`stranger-${made}@example.com`));
  expect((await get('/own', stranger, tag)).json().Data.Total).toBe(0);
});

test('A8 who was signed out, or lost what the call asks for, is refused although his answer is remembered', async () => {
  expect((await get('/own', cookie, tag)).statusCode).toBe(304);
  await house.pool.query('UPDATE session SET safe_code_set = false WHERE subject_id = $1', [mine]);
  expect((await get('/own', cookie, tag)).json().Code).toBe(90009);
  await house.inTx((tx) => closeSessionsOf(tx, 'customer', mine));
  expect((await get('/own', cookie, tag)).json().Code).toBe(90001);
  expect((await get('/own', 'namestead_session=', tag)).statusCode).toBe(401);
});

test('requests that arrive together are each answered for their own session', async () => {
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, at) => customer(`together-${made}-${at}@example.com`)),
  );
  for (const [at, id] of others.entries()) await count(id, at);
  const cookies = await Promise.all(others.map((id) => signedIn(id)));
  const answers = await Promise.all(
    [...cookies, ...cookies, 'namestead_session=nobody', 'x=y'].map((each) => get('/own', each)),
  );
  expect(answers.map((each) => each.json().Data?.Total ?? each.statusCode)).toEqual([
    ...[0, 1, 2, 3, 4, 5, 6, 7],
    ...[0, 1, 2, 3, 4, 5, 6, 7],
    401,
    401,
  ]);
});

test('an expired session is none, and one in use is prolonged at most every five minutes', async () => {
  const seen = async () => {
    const { rows } = await house.pool.query<{ at: Date; until: Date }>(
      'SELECT seen_at AS at, expires_at AS until FROM session WHERE subject_id = $1',
      [mine],
    );
    return { at: rows[0]?.at.getTime() ?? 0, until: rows[0]?.until.getTime() ?? 0 };
  };
  const first = await seen();
  await get('/now', cookie);
  expect(await seen()).toEqual(first);
  await house.pool.query(
    `UPDATE session SET seen_at = seen_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes' WHERE subject_id = $1`,
    [mine],
  );
  await get('/now', cookie);
  expect((await seen()).at).toBeGreaterThanOrEqual(first.at);
  expect((await seen()).until).toBeGreaterThanOrEqual(first.until);
  await house.pool.query('UPDATE session SET expires_at = $2 WHERE subject_id = $1', [mine, house.wall()]);
  expect((await get('/now', cookie)).statusCode).toBe(401);
  expect(await house.inTx((tx) => findSession(tx, 'customer', cookie.split('=')[1] as string))).toBeNull();
});

test('a GET that writes is refused by the database unless its endpoint says so', async () => {
  const wrote = async (key: string) =>
    (await house.pool.query('SELECT 1 FROM rate_limit WHERE key = $1', [key])).rows.length;
  expect((await get('/writes', cookie)).json().Code).toBe(90000);
  expect(await wrote('by-a-get')).toBe(0);
  expect((await get('/may-write', cookie)).json().Code).toBe(10000);
  expect(await wrote('by-an-acting-get')).toBe(1);
});
