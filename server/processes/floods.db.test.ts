import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_KB_MAX } from '#contract/rules/edge/input.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import { addRoutes, createApp } from '../platform/http/app.ts';
import type { Route } from '../platform/http/route.ts';
import { openSession } from '../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { consoleRoutes } from './api.ts';
import type { Partners } from './partners.ts';
import { officeRoutes } from './staff.ts';

/** What a refused flood may cost. */
const ANSWER_BYTES_MAX = 16_384;
const CPU_MS_MAX = 50;
/** Where the machine is slow at that moment: so many times what it takes to read a fixed text. */
const READINGS_MAX = 6;

const ORIGIN = 'http://127.0.0.1:8080';
const nobody = { registries: new Map(), lookups: new Map(), payments: new Map() } as unknown as Partners;

interface Served {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly cookie: string;
}

let house: TestHouse;
let doors: readonly Served[];
let addresses = 0;

async function serve(kind: 'customer' | 'staff', subjectId: bigint, routes: readonly Route[]): Promise<Served> {
  const app = await createApp(house);
  addRoutes(
    app,
    house,
    { kind, origin: ORIGIN, questions: { isSafeCode: async () => true, hasRight: async () => true } },
    routes,
  );
  const fresh = { kind, subjectId, safeCodeSet: true, remember: false, address: '::1', userAgent: '' } as const;
  const token = await house.inTx((tx) => openSession(tx, fresh));
  return { app, routes, cookie: `${kind === 'staff' ? 'namestead_office' : 'namestead_session'}=${token}; Lang=en` };
}

beforeAll(async () => {
  house = await openTestHouse();
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ('flood@example.com', 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
  );
  const id = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  doors = [await serve('customer', id, consoleRoutes(nobody)), await serve('staff', 1n, officeRoutes)];
});
afterAll(async () => {
  for (const { app } of doors) await app.close();
  await house.close();
});

const numbered = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join(',');
const fieldsOf = ({ endpoint }: Route) =>
  Object.keys((endpoint.input as unknown as { _zod: { def: { shape: object } } })._zod.def.shape);

const each = (fields: readonly string[], value: (bytes: number) => string) => (bytes: number) => {
  // A call without fields would be made.
  if (fields.length === 0) return strangers(bytes);
  const share = Math.floor(bytes / fields.length) - 40;
  return `{${fields.map((name) => `"${name}":${value(share)}`).join(',')}}`;
};
const listOf = (bytes: number, item: (at: number) => string, max = 200_000) =>
  `[${numbered(Math.min(max, Math.floor(bytes / (item(99_999).length + 1))), item)}]`;
const strangers = (bytes: number, max = 200_000) => `{${listOf(bytes, (at) => `"a${at}":1`, max).slice(1, -1)}}`;
const nested = (bytes: number, opening: string, closing: string) => {
  const times = Math.floor(bytes / (opening.length + closing.length));
  return `${opening.repeat(times)}1${closing.repeat(times)}`;
};

/**
 * Bodies that cost more to judge than to send, where nobody sees to it: just as large as the call may take them.
 * `fields` are its own.
 */
const floods: Readonly<Record<string, (fields: readonly string[]) => (bytes: number) => string>> = {
  'unknown fields': () => strangers,
  'one field with an endless name': () => (bytes) => `{"${'a'.repeat(bytes - 10)}":1}`,
  'deep lists': (fields) => each(fields, (bytes) => nested(bytes, '[', ']')),
  'deep objects': (fields) => each(fields, (bytes) => nested(bytes, '{"a":', '}')),
  'lists of nothing': (fields) => each(fields, (bytes) => listOf(bytes, () => '1')),
  'lists of names': (fields) => each(fields, (bytes) => listOf(bytes, (at) => `"name${at}.com"`)),
  'lists of wrong things, as long as a list may be': (fields) =>
    each(fields, (bytes) => listOf(bytes, () => '{}', 10_000)),
  'lists of objects with unknown fields': (fields) =>
    each(fields, (bytes) => listOf(bytes, () => strangers(3000), 200)),
  'as many unknown fields as are counted': (fields) => each(fields, (bytes) => strangers(bytes, 2_000)),
  'a choice of names with unknown fields': () => (bytes) => `{"Selection":${strangers(bytes - 20)}}`,
  'a choice of names that are none': () => (bytes) =>
    `{"Selection":{"Names":${listOf(bytes - 40, () => '{}', 10_000)}}}`,
  'long texts': (fields) => each(fields, (bytes) => `"${'x'.repeat(bytes)}"`),
  'texts of blanks': (fields) => each(fields, (bytes) => `"${' '.repeat(bytes - 1)}x"`),
  'long numbers': (fields) => each(fields, (bytes) => '9'.repeat(bytes)),
  'numbers beyond any row': (fields) => each(fields, () => `"${'9'.repeat(19)}"`),
  'numbers beyond all but the largest': (fields) => each(fields, () => `"${'9'.repeat(18)}"`),
  'texts that no database keeps': (fields) => each(fields, () => '"a\\u0000b\\ud800"'),
  'a poisoned prototype': () => (bytes) => `{"__proto__":${strangers(bytes - 20)}}`,
  'a poisoned constructor': () => (bytes) => `{"constructor":{"prototype":${strangers(bytes - 40)}}}`,
  'one field again and again': () => (bytes) => `{${listOf(bytes, () => '"a":1').slice(1, -1)}}`,
};

/** A query without fields would be a good call. */
const eachText = (fields: readonly string[], value: (length: number) => string) =>
  (fields.length === 0 ? ['a'] : fields).map((name, _, all) => `${name}=${value(13_000 / all.length)}`).join('&');

/** The same for queries, which fit into one line of 16 kB. */
const queries: Readonly<Record<string, (fields: readonly string[]) => string>> = {
  'unknown fields': () => Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join('&'),
  'one field again and again': (fields) => Array.from({ length: 1_200 }, () => `${fields[0] ?? 'a'}=1`).join('&'),
  'an endless name': () => `${'a'.repeat(14_000)}=1`,
  'long texts': (fields) => eachText(fields, (length) => 'x'.repeat(length)),
  'texts of blanks': (fields) => eachText(fields, (length) => `${'+'.repeat(length)}x`),
  'long numbers': (fields) => eachText(fields, (length) => '9'.repeat(length)),
  'numbers beyond any row': (fields) => eachText(fields, () => '9'.repeat(19)),
  'numbers beyond all but the largest': (fields) => eachText(fields, () => '9'.repeat(18)),
  'cursors that are none': (fields) => eachText(fields, () => Buffer.from('["x",{}]').toString('base64url')),
  'signs that no database keeps': (fields) => eachText(fields, () => 'a%00b'),
  'half a sign': (fields) => eachText(fields, () => '%ED%A0%80'),
  'poison and broken signs': () =>
    `__proto__[a]=1&__proto__=1&constructor=1&toString=1&%=1&%00=%00&${'%ff'.repeat(3_000)}`,
};

interface Told {
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly cpuMs: number;
}

async function send({ app, cookie }: Served, { endpoint }: Route, payload: string): Promise<Told> {
  const get = endpoint.method === 'GET';
  const url = `/api${endpoint.path.replaceAll(/:\w+/g, '1')}`;
  const before = process.threadCpuUsage();
  const answer = await app.inject({
    method: endpoint.method,
    url: get ? `${url}?${payload}` : url,
    headers: { origin: ORIGIN, cookie, 'content-type': 'application/json', 'idempotency-key': 'a-flood-of-one' },
    // Each from another place: what is measured is one call, not the limit of calls.
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
    ...(get ? {} : { payload }),
  });
  const { user, system } = process.threadCpuUsage(before);
  const cpuMs = (user + system) / 1000;
  return { path: endpoint.path, status: answer.statusCode, bytes: answer.rawPayload.length, cpuMs };
}

const TEXT = listOf(3_000_000, (at) => `"name${at}.com"`);
function cpuMsMax(): number {
  const readings = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(TEXT);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(CPU_MS_MAX, READINGS_MAX * Math.min(...readings));
}
const standsStill = ({ cpuMs }: Told): boolean => cpuMs > CPU_MS_MAX && cpuMs > cpuMsMax();

/** The cheapest of a few: a collector of garbage that came by is not the call's. */
async function cheapest(times: number, once: () => Promise<Told>): Promise<Told> {
  const first = await once();
  if (first.cpuMs <= CPU_MS_MAX || times === 1) return first;
  const again = await cheapest(times - 1, once);
  return again.cpuMs < first.cpuMs ? again : first;
}

async function wrongOf(method: 'GET' | 'POST', payloadOf: (route: Route) => string): Promise<Told[]> {
  const wrong: Told[] = [];
  for (const door of doors)
    for (const route of door.routes) {
      if (route.endpoint.method !== method || route.upload) continue;
      const payload = payloadOf(route);
      const told = await cheapest(4, () => send(door, route, payload));
      // 401: the flood did not come as far as it should.
      if (told.status === 401 || told.status >= 500 || told.bytes > ANSWER_BYTES_MAX || standsStill(told))
        wrong.push(told);
    }
  return wrong;
}

test.each(Object.entries(floods))(
  'no POST breaks, answers at length or stands still for %s',
  { timeout: 120_000 },
  async (_, bodyOf) => {
    const bytesOf = ({ endpoint }: Route) => (endpoint.bodyKb ?? BODY_KB_MAX) * 1_000;
    expect(await wrongOf('POST', (route) => bodyOf(fieldsOf(route))(bytesOf(route)))).toEqual([]);
  },
);

test.each(Object.entries(queries))(
  'no GET breaks, answers at length or stands still for %s',
  { timeout: 120_000 },
  async (_, queryOf) => {
    expect(await wrongOf('GET', (route) => queryOf(fieldsOf(route)))).toEqual([]);
  },
);

test('M1 of many wrong fields the first twenty are told, and how many more there are', async () => {
  const [console_] = doors as [Served, ...Served[]];
  const told = async (payload: object) => {
    const answer = await console_.app.inject({
      method: 'POST',
      url: '/api/domain/search',
      headers: { origin: ORIGIN, cookie: 'Lang=en' },
      payload,
    });
    return answer.json().Data.Fields as { Path: string; Msg: string }[];
  };
  const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`Field${at}`, 1]));
  const fields = await told({ Names: ['a'], Suffixes: ['com'], ...unknown });
  expect(fields).toHaveLength(21);
  expect(fields[0]).toEqual({ Path: 'Field0', Msg: 'This field is not accepted' });
  expect(fields.at(-1)).toEqual({ Path: '', Msg: 'And 5 more' });
  const many = await told({ Names: Array.from({ length: 9_000 }, () => 1), Suffixes: ['com'] });
  expect(many).toHaveLength(21);
  expect(many.at(-1)?.Msg).toBe('And 8,980 more');
});

test('I2, D1 the longest list that is meant has its own refusal, with the limit named', async () => {
  const [door] = doors as [Served, ...Served[]];
  const names = Array.from({ length: 10_000 }, (_, at) => `name${at}.com`);
  const ask = async (path: string, payload: object) => {
    const headers = { origin: ORIGIN, cookie: door.cookie };
    const answer = await door.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
    return answer.json() as { Code: number; Msg: string };
  };
  expect(await ask('/domain/search', { Names: names, Suffixes: ['com'] })).toMatchObject({
    Code: 20002,
    Msg: expect.stringContaining('500'),
  });
  expect(await ask('/domain/register/preview', { Names: names, Years: 1 })).toMatchObject({
    Code: 42003,
    Msg: expect.stringContaining('200'),
  });
  // Renewals of as many are several tasks under one heading; one more is refused.
  expect(await ask('/domain/renew/preview', { Names: [...names, 'one-more.com'], Years: 1 })).toMatchObject({
    Code: 42003,
    Msg: expect.stringContaining('10,000'),
  });
});
