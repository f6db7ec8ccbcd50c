import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SearchLine } from '#contract/api/search.ts';
import type { Envelope } from '#contract/envelope.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { toAscii } from '../../platform/idn.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { sellSuffix } from '../catalogue/index.ts';
import { arriveNames, testCustomer } from '../domains/testing.ts';
import { askRegistries } from './ask-registries.ts';
import { searchRoutes } from './routes.ts';
import { streamSearch } from './stream-search.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let vip: RegistryGateway;
let cnnic: RegistryGateway;
let app: FastifyInstance;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  const limits = { queryTimeoutMs: 8000, sessionWaitMs: 1500, backOffMs: 1, backOffMaxMs: 20 };
  registry = openEppRegistry({ ...settingsOfAccess('verisign', registries.verisign), sessionsMax: 9, limits });
  vip = openEppRegistry({ ...settingsOfAccess('vip', registries.vip), sessionsMax: 2, limits });
  cnnic = openEppRegistry({ ...settingsOfAccess('cnnic', registries.cnnic), sessionsMax: 2, limits });
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const routes = searchRoutes(
    new Map([
      ['verisign', registry],
      ['vip', vip],
      ['cnnic', cnnic],
    ]),
  );
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
});
afterEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));
afterAll(async () => {
  await app.close();
  await registry.close();
  await vip.close();
  await cnnic.close();
  await house.close();
  await sandbox.stop();
});

let address = 0;
const post = (Names: readonly string[], Suffixes: readonly string[], from = `192.0.2.${++address}`) =>
  app.inject({
    method: 'POST',
    url: '/api/domain/search',
    payload: { Names, Suffixes },
    headers: { origin: ORIGIN, cookie: 'Lang=en' },
    remoteAddress: from,
  });
const linesOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as Envelope<SearchLine>).Data as SearchLine);
const search = async (names: readonly string[], suffixes: readonly string[]) =>
  linesOf((await post(names, suffixes)).body);

test('D1 every question gets one line: free, taken, reserved, invalid, with prices in US dollars', async () => {
  await sandbox.call('/desk/api/registry/rival/take', { name: 'held-elsewhere.com' });
  const lines = await search(
    ['brand-new', 'held-elsewhere', 'example', '-bad', '\u4e2d\u6587\u57df', 'whole.net'],
    ['com'],
  );
  const said = Object.fromEntries(lines.map((line) => [line.Typed, line.Status]));
  expect(said).toEqual({
    'brand-new': 'registrable',
    'held-elsewhere': 'taken',
    example: 'reserved',
    '-bad': 'invalid',
    '\u4e2d\u6587\u57df': 'registrable',
    'whole.net': 'registrable',
  });
  const chinese = lines.find(({ Typed }) => Typed === '\u4e2d\u6587\u57df');
  expect(chinese).toMatchObject({
    Name: expect.stringMatching(/^xn--.*\.com$/),
    Unicode: '\u4e2d\u6587\u57df.com',
    Register: { Amount: '11.80', Currency: 'USD' },
  });
  expect(lines.find(({ Status }) => Status === 'invalid')).toMatchObject({ Problem: 'hyphen', Name: '' });
});

test('D1 500 queries are forty checks of at most 13, and come back complete', async () => {
  const names = Array.from({ length: 250 }, (_, i) => `query-${i}`);
  const before = (await sandbox.call<unknown[]>('/desk/api/registry/log?command=domain:check&limit=1000')).length;
  const lines = await search(names, ['com', 'net']);
  expect(lines).toHaveLength(500);
  expect(new Set(lines.map(({ Name }) => Name)).size).toBe(500);
  expect(new Set(lines.map(({ Status }) => Status))).toEqual(new Set(['registrable']));
  const after = (await sandbox.call<unknown[]>('/desk/api/registry/log?command=domain:check&limit=1000')).length;
  // Twenty of each suffix; each is in the log with its answer.
  expect(after - before).toBe(2 * 40);
});

test('D1 501 queries are refused with the limit named, also as 251 names under two suffixes', async () => {
  const wide = await post(
    Array.from({ length: 501 }, (_, i) => `wide-${i}`),
    ['com'],
  );
  expect(wide.statusCode).toBe(422);
  expect(wide.json()).toMatchObject({ Code: ERRORS.SEARCH_TOO_MANY.code, Msg: expect.stringContaining('500') });
  const square = await post(
    Array.from({ length: 251 }, (_, i) => `square-${i}`),
    ['com', 'net'],
  );
  expect(square.json().Msg).toContain('502');
});

test('D1 nothing chosen, a suffix we do not sell, an unknown field', async () => {
  expect((await post([], ['com'])).json().Code).toBe(ERRORS.SEARCH_NOTHING_CHOSEN.code);
  expect((await post(['name'], [])).json().Code).toBe(ERRORS.SEARCH_NOTHING_CHOSEN.code);
  expect((await post(['  '], ['com'])).json().Code).toBe(ERRORS.SEARCH_NOTHING_CHOSEN.code);
  expect((await post(['name'], ['org'])).json().Code).toBe(ERRORS.SUFFIX_NOT_SOLD.code);
  expect((await search(['name.org', 'a.b.com'], [])).map(({ Problem }) => Problem)).toEqual(['suffix', 'subdomain']);
});

test('D1 groups under .cn: asked at their registry once they have a price, and not for sale before; never a name themselves', async () => {
  const byName = async (...names: string[]) =>
    Object.fromEntries((await search(names, [])).map((line) => [line.Typed, line.Problem ?? line.Status]));
  expect(await byName('fresh-name.bj.cn', 'fresh-name.cn')).toEqual({
    'fresh-name.bj.cn': 'suffix',
    'fresh-name.cn': 'registrable',
  });
  const each = { price: 780n, cost: 450n };
  await house.inTx(async (tx) => {
    for (const suffix of ['bj.cn', 'hk.cn'])
      await sellSuffix(tx, suffix, { register: each, renew: each, transfer: each, restore: each });
  });
  await sandbox.call('/desk/api/registry/rival/take', { name: 'held-elsewhere.hk.cn' });
  expect(
    await byName(
      'fresh-name.bj.cn',
      'held-elsewhere.hk.cn',
      'bj.cn',
      'com.cn',
      'a.gov.cn',
      'www.a.edu.cn',
      'a.ac.cn',
      'a.\u516c\u76ca.cn',
      '\u653f\u52a1.cn',
      'two--hyphens.cn',
      'two--hyphens.com',
      'shop.\u4e2d\u56fd',
      `${'\u4e2d'.repeat(20)}\u6587.cn`,
      '\u540d.bj.cn',
    ),
  ).toEqual({
    'fresh-name.bj.cn': 'registrable',
    'held-elsewhere.hk.cn': 'taken',
    'bj.cn': 'secondLevel',
    'com.cn': 'secondLevel',
    'a.gov.cn': 'government',
    'www.a.edu.cn': 'education',
    'a.ac.cn': 'science',
    'a.\u516c\u76ca.cn': 'publicInterest',
    '\u653f\u52a1.cn': 'secondLevel',
    'two--hyphens.cn': 'hyphens',
    'two--hyphens.com': 'registrable',
    'shop.\u4e2d\u56fd': 'latin',
    [`${'\u4e2d'.repeat(20)}\u6587.cn`]: 'tooLongChinese',
    '\u540d.bj.cn': 'chinese',
  });
  const [line] = await search(['fresh-name.bj.cn'], []);
  expect(line).toMatchObject({ Suffix: 'bj.cn', Register: { Amount: '7.80' } });
  expect((await search(['mil', 'fresh-name'], ['cn'])).map(({ Problem }) => Problem)).toEqual([
    'secondLevel',
    undefined,
  ]);
  expect((await search(['a.gov.cn'], []))[0]?.Reason).toContain('.gov.cn');
});

test('D1 a form of a name is told as taken with the name it comes with, whether that lives with us or elsewhere', async () => {
  const [plain, full] = ['\u56fd\u8bed.cn', '\u570b\u8a9e.cn'];
  const owner = await testCustomer(house, 'forms@example.com');
  const dates = { registeredAt: new Date('2026-01-01T00:00:00Z'), expiresAt: new Date('2028-01-01T00:00:00Z') };
  await arriveNames(house, owner, [{ name: 'xn--vcsw54j.cn', unicode: plain, ...dates }]);
  const [own, ours] = [await search([full], []), await search([plain], [])];
  expect(own).toMatchObject([{ Status: 'taken', Bundled: true, Reason: expect.stringContaining(plain) }]);
  expect(ours).toMatchObject([{ Status: 'taken' }]);
  expect(ours[0]).not.toHaveProperty('Bundled');
  await sandbox.call('/desk/api/registry/rival/take', { name: toAscii('\u9f99\u4eba.cn') });
  expect(await search(['\u9f8d\u4eba.cn'], [])).toMatchObject([
    { Status: 'taken', Bundled: true, Reason: 'Taken as a variant of a registered name' },
  ]);
  expect((await search(['\u9f99\u4eba.cn', '\u9f8d\u4eba.com'], [])).flatMap(({ Bundled = [] }) => Bundled)).toEqual(
    [],
  );
});

test('D1 one name typed in two forms is asked once and answered twice', async () => {
  const lines = await search(['\u4e2d\u6587', 'xn--fiq228c'], ['com']);
  expect(lines.map(({ Typed }) => Typed).sort()).toEqual(['xn--fiq228c', '\u4e2d\u6587']);
  expect(lines.map(({ Name }) => Name)).toEqual(['xn--fiq228c.com', 'xn--fiq228c.com']);
});

test('D1 a registry that is down gives unknown lines, never free ones', async () => {
  await sandbox.call('/desk/api/registry/faults', { kind: 'down' });
  const lines = await search(['nobody-answers', '-bad'], ['com']);
  expect(lines.map(({ Typed, Status }) => `${Typed} ${Status}`)).toEqual(['-bad invalid', 'nobody-answers unknown']);
});

test('D1 a slow batch does not hold back the others, and is unknown at the deadline', async () => {
  // Answers of one session come in order, so the batches must travel on two.
  await vi.waitFor(async () => {
    // More commands at once than one session carries.
    const warm = Array.from({ length: 250 }, (_, i) => `warm-${i}`);
    await Promise.all([search(warm, ['com', 'net']), search(warm, ['com', 'net'])]);
    const registrars = await sandbox.call<{ sessions: number }[]>('/desk/api/registry/registrars');
    expect(Math.max(...registrars.map(({ sessions }) => sessions))).toBeGreaterThan(1);
  }, 10_000);
  await sandbox.call('/desk/api/registry/faults', { kind: 'late', command: 'domain:check', delayMs: 6000 });
  // Two products: a command of ten names and one of thirteen, of which one is late.
  const names = Array.from({ length: 23 }, (_, i) => `slow-${i}.${i < 10 ? 'com' : 'net'}`);
  const seen: string[] = [];
  for await (const { name, status } of askRegistries(house, new Map([['verisign', registry]]), names, 3)) {
    seen.push(`${status}`);
    expect(names).toContain(name);
  }
  const free = seen.filter((status) => status === 'registrable').length;
  expect([10, 13]).toContain(free);
  expect(seen).toEqual([...Array(free).fill('registrable'), ...Array(23 - free).fill('unknown')]);
});

test('D1 a name that lives with us is taken without asking, and its owner is told that it is his', async () => {
  const { rows } = await house.pool.query<{ customer: bigint; template: bigint }>(
    `WITH c AS (INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
       VALUES ('a@example.com', 'individual', 'en', 'none', now(), now(), now()) RETURNING id)
     INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) SELECT id, 'Mine', 'individual', '', '', '', '', '', '', '', '', '', '', '', now(), now() FROM c
     RETURNING customer_id AS customer, id AS template`,
  );
  const { customer, template } = rows[0] as { customer: bigint; template: bigint };
  await house.pool.query(
    `INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id,
       holder, auth_info, arrived_at) VALUES ($1, 'ours.com', 'ours.com', 'com', 'x', now(), now(), '{}', '{}', $2, '{}', 'x', now())`,
    [customer, template],
  );
  const ask = async (by: Actor) => {
    const lines = [];
    const caller = { by, lang: 'en', requestId: 'r' } as const;
    for await (const line of streamSearch(house, new Map(), caller, { Names: ['ours'], Suffixes: ['com'] }))
      lines.push(line);
    return lines;
  };
  expect(await ask({ kind: 'visitor' })).toMatchObject([{ Status: 'taken', Reason: 'Already registered' }]);
  expect(await ask({ kind: 'customer', customerId: customer })).toMatchObject([{ Status: 'taken', Mine: true }]);
  expect((await ask({ kind: 'customer', customerId: customer + 1n }))[0]?.Mine).toBeUndefined();
});

test('D1 a registry we have no connection for is unknown', async () => {
  const answers = [];
  for await (const answer of askRegistries(house, new Map(), ['no-gateway.com'])) answers.push(answer);
  expect(answers).toEqual([{ name: 'no-gateway.com', status: 'unknown' }]);
});

test('D1 the search is limited by address', async () => {
  for (let i = 0; i < 120; i += 1) await post([], [], '198.51.100.9');
  expect((await post([], [], '198.51.100.9')).statusCode).toBe(429);
  expect((await post([], [], '198.51.100.10')).statusCode).toBe(422);
});

test('D1 a premium name is marked and shows the registry’s own prices with our share, for a year and for more', async () => {
  const [dear, plain] = (await search(['diamond', 'plain-name'], ['vip'])).sort((a, b) => (a.Typed < b.Typed ? -1 : 1));
  expect(dear).toMatchObject({ Status: 'registrable', Premium: true, Register: { Amount: '550.00', Currency: 'USD' } });
  expect(dear?.RegisterFor?.slice(0, 3).map(({ Amount }) => Amount)).toEqual(['550.00', '1100.00', '1650.00']);
  expect(plain?.Premium).toBeUndefined();
  expect(plain).toMatchObject({ Status: 'registrable', Transfer: { Currency: 'USD' }, Restore: { Currency: 'USD' } });
});

test('D1 proposals come in the same stream, each asked, told apart, and never past the limit', async () => {
  const ask = async (Names: readonly string[]) => {
    const payload = { Names, Suffixes: ['com'], Suggest: true };
    const headers = { origin: ORIGIN, cookie: 'Lang=en' };
    const url = '/api/domain/search';
    return linesOf(
      (await app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${++address}` })).body,
    );
  };
  const lines = await ask(['teacup']);
  expect(lines.filter(({ Suggested }) => !Suggested).map(({ Name }) => Name)).toEqual(['teacup.com']);
  const proposed = lines.filter(({ Suggested }) => Suggested);
  expect(proposed.find(({ Name }) => Name === 'teacup.net')).toMatchObject({
    Suggested: 'suffix',
    Status: 'registrable',
  });
  expect(proposed.every(({ Register }) => Register !== undefined)).toBe(true);
  expect(await ask(Array.from({ length: 499 }, (_, i) => `nearly-${i}`))).toHaveLength(500);
});
