import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  CALLS_AT_ONCE_PER_ADDRESS,
  CALLS_AT_ONCE_PER_SESSION,
  CALLS_AT_ONCE_PER_VISITOR,
  CALLS_WAITING_PER_LINE,
} from '#contract/rules/edge/calls.ts';
import { openSession } from '../sessions/store.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { route, streamRoute } from './route.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const base = {
  method: 'GET',
  input: z.strictObject({ At: z.string().check(z.maxLength(5)) }),
  output: z.object({}),
  errors: [],
  summary: 'test',
} as const;

let house: TestHouse;
let app: FastifyInstance;
let port: number;
/** Calls that are worked on, in the order in which they began; each waits to be let go. */
const begun: { at: string; letGo: () => void }[] = [];
const hold = (at: string): Promise<Record<string, never>> =>
  new Promise((resolve) => {
    begun.push({ at, letGo: () => resolve({}) });
  });

beforeAll(async () => {
  house = await openTestHouse();
  // Addresses of callers as a proxy tells them.
  app = await createApp({ ...house, config: { ...house.config, trustedProxies: ['127.0.0.1'] } });
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, [
    route(endpoint({ ...base, path: '/slow', who: 'anyone' }), (_tx, { At }) => hold(At)),
    streamRoute(
      endpoint({ ...base, path: '/stream', who: 'anyone', stream: true }),
      async function* (_house, _by, { At }) {
        yield {};
        yield await hold(At);
      },
    ),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await house.close();
});
afterEach(async () => {
  await allOver();
});

async function signedIn(subjectId: bigint): Promise<string> {
  const fresh = {
    kind: 'customer',
    subjectId,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  return `namestead_session=${await house.inTx((tx) => openSession(tx, fresh))}`;
}

interface Called {
  readonly answer: Promise<{ status: number; body: string; headers: Record<string, unknown> } | 'broken'>;
  readonly hangUp: () => void;
}
function call(path: string, at: number, headers: Record<string, string>): Called {
  const sent = request({ host: '127.0.0.1', port, path: `/api${path}?At=${at}`, headers, agent: false });
  const answer = new Promise<Awaited<Called['answer']>>((resolve) => {
    sent.on('error', () => resolve('broken'));
    sent.on('response', (came) => {
      let body = '';
      came.setEncoding('utf8');
      came.on('data', (piece) => {
        body += piece;
      });
      came.on('error', () => resolve('broken'));
      came.on('end', () => resolve({ status: came.statusCode ?? 0, body, headers: came.headers }));
    });
  });
  sent.end();
  return { answer, hangUp: () => sent.destroy() };
}
const from = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) });
const many = (count: number, headers: (at: number) => Record<string, string>, path = '/slow') =>
  Array.from({ length: count }, (_, at) => call(path, at, headers(at)));
const running = (count: number) => vi.waitFor(() => expect(begun.length).toBe(count), { timeout: 10_000 });
/** Lets go what waits and what comes after it, until nothing more comes. */
async function allOver(until: readonly Called[] = []): Promise<void> {
  const over = Promise.all(until.map(({ answer }) => answer));
  let left = true;
  over.then(() => {
    left = false;
  });
  do {
    for (const { letGo } of begun.splice(0)) letGo();
    await new Promise(setImmediate);
  } while (left);
}

test('of forty calls of one session six are worked on, the others wait in order, and nobody else waits', async () => {
  const [mine, yours] = [await signedIn(1n), await signedIn(2n)];
  const calls = many(40, () => from('198.51.100.1', mine));
  await running(CALLS_AT_ONCE_PER_SESSION);
  // The neighbour of the same address, and a stream of the same session, are answered at once.
  const neighbour = call('/slow', 900, from('198.51.100.1', yours));
  const stream = call('/stream', 901, from('198.51.100.1', mine));
  await running(CALLS_AT_ONCE_PER_SESSION + 2);
  expect(
    begun
      .slice(-2)
      .map(({ at }) => at)
      .sort(),
  ).toEqual(['900', '901']);
  await allOver([...calls, neighbour, stream]);
  const answers = await Promise.all([...calls, neighbour, stream].map(({ answer }) => answer));
  expect(answers.map((each) => each !== 'broken' && each.status)).toEqual(answers.map(() => 200));
});

test('TOO_MANY_REQUESTS: beyond the queue a call is told at once to come later, unread', async () => {
  const mine = await signedIn(3n);
  const room = CALLS_AT_ONCE_PER_SESSION + CALLS_WAITING_PER_LINE;
  const calls = many(room + 5, () => from('198.51.100.3', mine));
  const answers: Exclude<Awaited<Called['answer']>, 'broken'>[] = [];
  for (const { answer } of calls) answer.then((each) => each !== 'broken' && answers.push(each));
  await vi.waitFor(() => expect(answers.length).toBe(5), { timeout: 10_000 });
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after'], JSON.parse(body).Code]).toEqual([429, '1', 90005]);
  }
  await allOver(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(room);
});

test('visitors are known by their address, and made-up sessions do not help', async () => {
  const visitors = many(40, () => from('198.51.100.4'));
  await running(CALLS_AT_ONCE_PER_VISITOR);
  const elsewhere = call('/slow', 902, from('198.51.100.5'));
  await running(CALLS_AT_ONCE_PER_VISITOR + 1);
  await allOver([...visitors, elsewhere]);
  const madeUp = many(60, (at) => from('198.51.100.6', `namestead_session=made-up-${at}`));
  await running(CALLS_AT_ONCE_PER_ADDRESS);
  await allOver(madeUp);
});

test('who hangs up has his turn until the work is over, and gives up his place where he only waited', async () => {
  const mine = await signedIn(7n);
  const first = many(CALLS_AT_ONCE_PER_SESSION, () => from('198.51.100.7', mine));
  await running(CALLS_AT_ONCE_PER_SESSION);
  const waiting = many(10, () => from('198.51.100.7', mine));
  for (const each of [...first, ...waiting]) each.hangUp();
  expect(await Promise.all([...first, ...waiting].map(({ answer }) => answer))).toEqual(
    [...first, ...waiting].map(() => 'broken'),
  );
  // The work of the first goes on; a call that comes now waits for it.
  const last = call('/slow', 77, from('198.51.100.7', mine));
  const another = call('/slow', 78, from('198.51.100.8', mine.replace(/.$/, 'x')));
  await running(CALLS_AT_ONCE_PER_SESSION + 1);
  expect(begun.some(({ at }) => at === '77')).toBe(false);
  await allOver([last, another]);
  expect(await last.answer).toMatchObject({ status: 200 });
});

test('a provider and a watchman never wait', async () => {
  const calls = many(30, () => from('198.51.100.9'));
  await running(CALLS_AT_ONCE_PER_VISITOR);
  expect((await app.inject({ url: '/api/health', headers: from('198.51.100.9') })).statusCode).toBe(200);
  await allOver(calls);
});
