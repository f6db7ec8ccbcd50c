import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { withConnection } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { openSession } from '../sessions/store.ts';
import { type Answer, openBrowser } from '../testing/browser.ts';
import { type Cable, layCable } from '../testing/cable.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { type Route, route } from './route.ts';

/** A statement may take two seconds here, and two more go by before a silent connection is given up. */
const TIMES = { statementMs: 2_000, lockMs: 1_500 };
const GIVEN_UP_MS = 4_500;
/** What the machine of the tests may need beside. */
const SLOW_MS = 3_000;
const CONNECT_MS = 5_000;

const base = { input: z.strictObject({}), output: z.object({ N: z.number() }), errors: [], summary: 'test' } as const;
const count =
  "INSERT INTO rate_limit (key, points) VALUES ('done', 1) ON CONFLICT (key) DO UPDATE SET points = rate_limit.points + 1";
const LIMIT = { name: 'lost', points: 1000, seconds: 60 };
const routes: Route[] = [
  route(endpoint({ ...base, method: 'GET', path: '/read', who: 'anyone' }), async (tx) => {
    const { rows } = await tx.client.query<{ n: number }>('SELECT 7 AS n');
    return { N: rows[0]?.n ?? 0 };
  }),
  route(endpoint({ ...base, method: 'POST', path: '/write', who: 'anyone' }), async (tx) => {
    await tx.client.query(count);
    return { N: 1 };
  }),
  route(
    endpoint({ ...base, method: 'POST', path: '/limited', who: 'anyone' }),
    async (tx) => {
      await tx.client.query(count);
      return { N: 1 };
    },
    LIMIT,
  ),
  route(endpoint({ ...base, method: 'POST', path: '/buy', who: 'customer', idempotent: true }), async (tx) => {
    await tx.client.query(count);
    return { N: 42 };
  }),
  route(endpoint({ ...base, method: 'POST', path: '/slow', who: 'anyone' }), async (tx) => {
    await tx.client.query('SELECT pg_sleep(10)');
    return { N: 1 };
  }),
  route(endpoint({ ...base, method: 'POST', path: '/full', who: 'anyone' }), async (tx) => {
    await tx.client.query("DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$");
    return { N: 1 };
  }),
];

let house: TestHouse;
let cable: Cable;
let app: FastifyInstance;
let lines: string[];
let browser: ReturnType<typeof openBrowser>;

beforeEach(async () => {
  cable = await layCable(inject('databaseAppUrl'));
  const opened = await openTestHouse({ databaseTimes: TIMES }, (url) => cable.through(url));
  lines = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  house = { ...opened, log: createLog('warn', sink) };
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, routes);
  browser = openBrowser(app);
});
afterEach(async () => {
  cable.letNew();
  cable.cut();
  await app.close();
  await house.close();
  await cable.close();
});

const read = () => browser.get('/read');
const write = () => browser.post('/write', {});
const limited = () => browser.post('/limited', {});
const health = async () => {
  const { statusCode, body } = await app.inject('/api/health');
  return { statusCode, ...(JSON.parse(body) as { ok: boolean; failed: string[] }) };
};

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work, performance.now() - from];
}

const summary = ({ status, Key }: Answer) => `${status} ${Key}`;

/** So many connections may the application have from now on; -1 is as many as it likes. */
const letIn = (connections: number) =>
  withConnection(inject('databaseOwnerUrl'), (owner) =>
    owner.query(`ALTER DATABASE ${new URL(house.ownerUrl).pathname.slice(1)} CONNECTION LIMIT ${connections}`),
  );

/** Lines about the database that the log took. */
const troubles = () => lines.filter((line) => line.includes('in trouble'));
const bugs = () => lines.filter((line) => line.includes('bug'));

test('connections that fell silent are given up in bounded time; reads and writes come back, and health tells the truth', async () => {
  const six = () => Promise.all([read(), read(), write(), write(), limited(), limited()]);
  for (const answer of [...(await six()), ...(await six())]) expect(answer.Key).toBe('OK');
  expect(await health()).toEqual({ statusCode: 200, ok: true, failed: [] });
  cable.hush();
  const calls = [read(), read(), write(), write(), limited(), limited()].map(timed);
  const [sick, within] = await timed(health());
  expect(sick).toEqual({ statusCode: 503, ok: false, failed: ['transactions', 'reads', 'attempts'] });
  expect(within).toBeLessThan(3_000 + SLOW_MS);
  expect((await app.inject('/api/alive')).statusCode).toBe(200);
  const answers = await Promise.all(calls);
  expect(answers.map(([answer]) => summary(answer))).toEqual(Array.from({ length: 6 }, () => '503 BUSY'));
  for (const [, ms] of answers) expect(ms).toBeLessThan(GIVEN_UP_MS + CONNECT_MS + SLOW_MS);
  cable.letNew();
  for (const call of [read, write, limited]) {
    const [answer, ms] = await timed(call());
    expect(answer.Key).toBe('OK');
    expect(ms).toBeLessThan(SLOW_MS);
  }
  await vi.waitFor(async () => expect(await health()).toMatchObject({ statusCode: 200 }), { timeout: CONNECT_MS });
  expect(bugs()).toEqual([]);
}, 40_000);

test('calls that come one after another meet a silent connection once, not once for each that the pool kept', async () => {
  await Promise.all([write(), write(), write(), write(), write()]);
  cable.hush();
  const first = timed(write());
  await vi.waitFor(() => expect(house.pool.idleCount).toBe(4));
  const [answer] = await first;
  expect(summary(answer)).toBe('503 BUSY');
  cable.letNew();
  const [next, ms] = await timed(write());
  expect([summary(next), ms < SLOW_MS]).toEqual(['200 OK', true]);
}, 40_000);

test('an answer to COMMIT that is lost is told as unknown; the same key then says what was done, once', async () => {
  const fresh = {
    kind: 'customer',
    subjectId: 1n,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  browser.cookies.set('namestead_session', await house.inTx((tx) => openSession(tx, fresh)));
  const key = { 'idempotency-key': randomUUID() };
  const lost = cable.loseAnswerTo('COMMIT');
  const answer = await browser.post('/buy', {}, key);
  await lost;
  expect(summary(answer)).toBe('504 OUTCOME_UNKNOWN');
  expect(answer.Msg).toMatch(/cannot tell/);
  expect(await browser.post('/buy', {}, key)).toMatchObject({ Key: 'OK', Data: { N: 42 } });
  const { rows } = await house.pool.query("SELECT points FROM rate_limit WHERE key = 'done'");
  expect(rows).toEqual([{ points: 1 }]);
});

test('what was cut before its COMMIT was sent did not happen, and is told as busy', async () => {
  const lost = cable.loseAnswerTo('rate_limit');
  expect(summary(await write())).toBe('503 BUSY');
  await lost;
  expect((await house.pool.query("SELECT 1 FROM rate_limit WHERE key = 'done'")).rows).toEqual([]);
});

test('a database that is slow, full, cut, restarting or out of connections is busy with a time to come back, never a bug', async () => {
  const told = async (call: Promise<Answer>) => summary(await call);
  expect(await told(browser.post('/slow', {}))).toBe('503 BUSY');
  const full = await app.inject({
    method: 'POST',
    url: '/api/full',
    payload: {},
    headers: { origin: 'http://127.0.0.1:8080' },
  });
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '5']);
  await Promise.all([read(), write(), limited()]);
  const under = [browser.post('/slow', {}), browser.post('/slow', {})];
  await vi.waitFor(async () => {
    const { rows } = await house.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
    );
    expect(rows).toHaveLength(2);
  });
  const end =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await withConnection(house.config.databaseUrl, (beside) => beside.query(end));
  expect(await Promise.all(under.map(told))).toEqual(['503 BUSY', '503 BUSY']);
  const cutting = [browser.post('/slow', {}), read(), write()];
  await vi.waitFor(() => expect(house.pool.totalCount).toBeGreaterThan(0));
  cable.cut();
  for (const said of await Promise.all(cutting.map(told)))
    expect(said).toMatch(/^(503 BUSY|200 OK|504 OUTCOME_UNKNOWN)$/);
  await letIn(0);
  cable.cut();
  expect(await Promise.all([read(), write(), limited()].map(told))).toEqual(['503 BUSY', '503 BUSY', '503 BUSY']);
  await letIn(-1);
  expect(await told(write())).toBe('200 OK');
  expect(bugs()).toEqual([]);
}, 40_000);

test('the same trouble is one line, however many calls meet it', async () => {
  await letIn(0);
  cable.cut();
  const answers = await Promise.all(Array.from({ length: 60 }, () => read()));
  expect(new Set(answers.map(summary))).toEqual(new Set(['503 BUSY']));
  const kinds = troubles().map((line) => (JSON.parse(line) as { kind: string }).kind);
  expect(kinds).toEqual([...new Set(kinds)]);
  expect(kinds.length).toBeLessThan(4);
});
