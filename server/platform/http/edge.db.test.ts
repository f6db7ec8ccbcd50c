import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { transact } from '../db/transaction.ts';
import { refuse } from '../refusal.ts';
import { openSession } from '../sessions/store.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, addWebhooks, createApp } from './app.ts';
import { type Route, route, streamRoute } from './route.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const Word = z.strictObject({ Word: z.string().check(z.minLength(1), z.maxLength(5)) });
const Out = z.object({ Count: z.number() });
const base = { input: Word, output: Out, errors: [], summary: 'test' } as const;

let runs = 0;
const count = async () => ({ Count: ++runs });
const routes: Route[] = [
  route(endpoint({ ...base, method: 'POST', path: '/open', who: 'anyone' }), count),
  route(endpoint({ ...base, method: 'POST', path: '/mine', who: 'customer' }), count),
  route(
    endpoint({ ...base, method: 'POST', path: '/buy', who: 'customer', idempotent: true }),
    async (tx, { Word: word }) => {
      await tx.client.query('UPDATE rate_limit SET points = points + 1 WHERE key = $1', ['bought']);
      if (word === 'no') throw refuse('STATE_HAS_MOVED');
      return count();
    },
  ),
  route(endpoint({ ...base, method: 'POST', path: '/guarded', who: 'customer', stepUp: true }), count),
  route(endpoint({ ...base, method: 'POST', path: '/unlisted', who: 'anyone' }), async () => {
    throw refuse('CAPTCHA_WRONG');
  }),
  route(endpoint({ ...base, method: 'POST', path: '/bug', who: 'anyone' }), async () => {
    throw new Error('secret detail');
  }),
  streamRoute(endpoint({ ...base, method: 'POST', path: '/stream', who: 'anyone', stream: true }), async function* () {
    yield { Count: 1 };
    yield { Count: 2 };
  }),
  streamRoute(
    endpoint({ ...base, method: 'POST', path: '/stream-of-mine', who: 'customer', stream: true }),
    async function* () {
      yield { Count: 1 };
    },
  ),
];

let house: TestHouse;
let app: FastifyInstance;
let cookie: string;
let halfCookie: string;

async function signedIn(safeCodeSet: boolean, subjectId: bigint): Promise<string> {
  const fresh = { kind: 'customer', subjectId, safeCodeSet, remember: false, address: '::1', userAgent: '' } as const;
  return `namestead_session=${await house.inTx((tx) => openSession(tx, fresh))}`;
}

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
  await addWebhooks(app, house, [
    { path: '/hook', handle: async (_house, _headers, body) => ({ status: 200, body: String(Buffer.isBuffer(body)) }) },
  ]);
  await house.pool.query("INSERT INTO rate_limit (key) VALUES ('bought')");
  cookie = await signedIn(true, 1n);
  halfCookie = await signedIn(false, 2n);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: payload as object,
    headers: { origin: ORIGIN, ...headers },
  });
}

test('M3 success is the envelope with Code 10000', async () => {
  const answer = await post('/open', { Word: 'ok' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ Code: 10000, Msg: '操作成功' });
  expect(answer.headers['x-request-id']).toBeTruthy();
});

test('M1 a call that writes tells the business clock too', async () => {
  await house.moveClock(30 * 86_400_000);
  const { headers } = await app.inject({
    method: 'POST',
    url: '/api/open',
    payload: { Word: 'a' },
    headers: { origin: ORIGIN },
  });
  await house.moveClock(-30 * 86_400_000);
  expect(Number(headers['x-business-time']) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('A6 Msg speaks the language of the cookie; a forged one with line breaks falls back to the default', async () => {
  expect((await post('/open', { Word: 'ok' }, { cookie: 'Lang=en' })).json().Msg).toBe('Done');
  expect((await post('/open', { Word: 'ok' }, { cookie: 'Lang=en%0d%0aSet-Cookie:%20x=1' })).json().Msg).toBe(
    '操作成功',
  );
});

test('every answer, a refused and an unknown one too, carries the headers that shut other sites out', async () => {
  const shut = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'no-store',
  };
  for (const path of ['/open', '/mine', '/nothing']) {
    const { headers } = await post(path, { Word: 'ok' });
    expect(headers, path).toMatchObject(shut);
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
  const overTls = await createApp({ ...house, config: { ...house.config, publicUrl: 'https://console.example' } });
  expect((await overTls.inject({ url: '/api/x' })).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  await overTls.close();
});

test('M1 unknown and wrong fields are refused field by field', async () => {
  const answer = await post('/open', { Word: 'much too long', Balance: 9 }, { cookie: 'Lang=en' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().Code).toBe(90004);
  expect(answer.json().Data.Fields).toEqual([
    { Path: 'Word', Msg: 'At most 5 characters' },
    { Path: 'Balance', Msg: 'This field is not accepted' },
  ]);
});

test('BODY_UNREADABLE, BODY_TOO_LARGE: a body that is no object, not JSON, poisoned or huge is refused', async () => {
  expect((await post('/open', [1])).json().Code).toBe(90014);
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  for (const payload of ['{"Word":', '{"Word":"a","__proto__":{"x":1}}']) {
    expect((await app.inject({ method: 'POST', url: '/api/open', payload, headers })).statusCode).toBe(400);
  }
  const form = await app.inject({
    method: 'POST',
    url: '/api/open',
    payload: 'Word=a',
    headers: { ...headers, 'content-type': 'text/plain' },
  });
  expect(form.json().Code).toBe(90014);
  expect((await post('/open', { Word: 'x'.repeat(1_100_000) })).json().Code).toBe(90013);
});

test('a POST of another site is refused, and one without any origin too', async () => {
  expect((await post('/open', { Word: 'a' }, { origin: 'https://evil.example' })).json().Code).toBe(90008);
  const none = await app.inject({ method: 'POST', url: '/api/open', payload: { Word: 'a' } });
  expect(none.json().Code).toBe(90008);
  const same = await app.inject({
    method: 'POST',
    url: '/api/open',
    payload: { Word: 'a' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(same.json().Code).toBe(10000);
});

test('A8 visitors and users without a security code are stopped; a forged hint cookie decides nothing', async () => {
  expect((await post('/mine', { Word: 'a' })).json().Code).toBe(90001);
  expect((await post('/mine', { Word: 'a' }, { cookie: 'IsLogin=true; IsSetSafeCode=true' })).json().Code).toBe(90001);
  expect((await post('/mine', { Word: 'a' }, { cookie: `${halfCookie}; IsSetSafeCode=true` })).json().Code).toBe(90009);
  expect((await post('/mine', { Word: 'a' }, { cookie })).json().Code).toBe(10000);
});

test('B5 a guarded act asks for the security code once, then goes on for a few minutes', async () => {
  const own = await signedIn(true, 3n);
  expect((await post('/guarded', { Word: 'a' }, { cookie: own })).json().Code).toBe(90002);
  expect((await post('/guarded', { Word: 'a', SafeCode: 'wrong-code' }, { cookie: own })).json().Code).toBe(90003);
  expect((await post('/guarded', { Word: 'a', SafeCode: 'right-code' }, { cookie: own })).json().Code).toBe(10000);
  expect((await post('/guarded', { Word: 'a' }, { cookie: own })).json().Code).toBe(10000);
});

test('B5 wrong security codes run out, and the right one then waits too', async () => {
  const own = await signedIn(true, 4n);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => post('/guarded', { Word: 'a', SafeCode: `guess${nth}` }, { cookie: own })),
  );
  expect(guesses.filter((answer) => answer.json().Code === 90003).length).toBe(5);
  const late = await post('/guarded', { Word: 'a', SafeCode: 'right-code' }, { cookie: own });
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

test('D4 the same key runs once: repeated, in parallel, and with another body', async () => {
  const key = randomUUID();
  const bought = async () =>
    (await house.pool.query("SELECT points FROM rate_limit WHERE key = 'bought'")).rows[0].points as number;
  const before = await bought();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('/buy', { Word: 'a' }, { cookie, 'idempotency-key': key })),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await bought()).toBe(before + 1);
  expect((await post('/buy', { Word: 'b' }, { cookie, 'idempotency-key': key })).json().Code).toBe(90011);
  expect((await post('/buy', { Word: 'a' }, { cookie })).json().Code).toBe(90010);
  const refused = randomUUID();
  expect((await post('/buy', { Word: 'no' }, { cookie, 'idempotency-key': refused })).json().Code).toBe(90012);
  expect(await bought()).toBe(before + 1);
});

test('a refusal that its endpoint does not list is a bug outside production; a bug never shows its details', async () => {
  expect((await post('/unlisted', { Word: 'a' })).json().Code).toBe(90000);
  const bug = await post('/bug', { Word: 'a' });
  expect(bug.statusCode).toBe(500);
  expect(bug.body).not.toContain('secret detail');
});

test('streams answer one envelope a line; a refusal before the first line has its status', async () => {
  const answer = await post('/stream', { Word: 'a' });
  expect(
    answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).Data.Count),
  ).toEqual([1, 2]);
  expect((await post('/stream', { Word: '' })).statusCode).toBe(422);
  expect((await post('/stream-of-mine', { Word: 'a' })).statusCode).toBe(401);
});

test('an unknown call answers in the envelope; webhooks get raw bytes', async () => {
  expect((await post('/nothing', {})).json().Code).toBe(90007);
  expect((await app.inject({ method: 'POST', url: '/api/hook', payload: { a: 1 } })).body).toBe('true');
});

test('metrics are for this machine only', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await app.inject({ url: '/metrics', headers: { [name]: '203.0.113.9' } })).statusCode, name).toBe(404);
  const remote = { url: '/metrics', remoteAddress: '203.0.113.9' };
  expect((await app.inject(remote)).statusCode).toBe(404);
  // In production a proxy stands before the door; only the port of its own answers, bound to this machine.
  const inProduction = {
    ...house,
    config: { ...house.config, mode: 'production' as const, trustedProxies: ['127.0.0.1'] },
  };
  const [door, watch] = [await createApp(inProduction), await createApp(inProduction, 'watch')];
  expect((await door.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await watch.inject({ url: '/metrics' })).statusCode).toBe(200);
  await Promise.all([door.close(), watch.close()]);
});

test('out of connections is BUSY, and nothing was done', async () => {
  const held: (() => void)[] = [];
  const all = Array.from({ length: 10 }, () =>
    transact(
      house,
      { by: { kind: 'visitor' }, lang: 'en', requestId: 'hold' },
      () => new Promise<void>((resolve) => held.push(resolve)),
    ),
  );
  const answer = await post('/open', { Word: 'a' });
  expect(answer.json().Code).toBe(90006);
  for (const free of held) free();
  await Promise.all(all);
});
