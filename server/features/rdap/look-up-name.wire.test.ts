import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LookupAnswer } from '#contract/api/lookup.ts';
import type { Envelope } from '#contract/envelope.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openLookups } from '../../gateways/rdap/look-up.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { readLookupServers } from '../../platform/settings/registrar-settings.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { lookupRoutes } from './routes.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let sandbox: SandboxProcess;
let house: TestHouse;
let app: FastifyInstance;

beforeAll(async () => {
  sandbox = await startSandbox();
  const lookupServers = readLookupServers(
    (name) => sandbox.settings[name] ?? '',
    'demonstration',
    () => undefined,
  );
  house = await openTestHouse({ lookupServers });
  const { rows } = await house.pool.query<{ customer: bigint; template: bigint }>(
    `WITH c AS (INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
       VALUES ('a@example.com', 'individual', 'en', 'none', now(), now(), now()) RETURNING id)
     INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) SELECT id, 'Mine', 'individual', '', '', '', '', '', '', '', '', '', '', '', now(), now() FROM c
     RETURNING customer_id AS customer, id AS template`,
  );
  await house.pool.query(
    `INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id,
       holder, auth_info, arrived_at) VALUES ($1, 'ours.com', 'ours.com', 'com', 'x', now(), now() + interval '1 year', '{ns1.ours.example}',
       '{clientTransferProhibited}', $2, '{"name":"Wong Siu Ming"}', 'sealed', now())`,
    [rows[0]!.customer, rows[0]!.template],
  );
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const lookups = openLookups(lookupServers, { timeoutMs: 1500, keepFailureMs: 0 });
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, lookupRoutes(lookups));
});
afterEach(() => sandbox.call('/desk/api/rdap/faults/clear', {}));
afterAll(async () => {
  await app.close();
  await house.close();
  await sandbox.stop();
});

const ask = (name: string, lang = 'en', from = '192.0.2.1') =>
  app.inject({
    url: `/api/search/lookup?Name=${encodeURIComponent(name)}`,
    headers: { cookie: `Lang=${lang}` },
    remoteAddress: from,
  });
const answer = async (name: string, lang = 'en') =>
  (JSON.parse((await ask(name, lang)).body) as Envelope<LookupAnswer>).Data as LookupAnswer;

test('D1 a visitor reads what a registry tells of a taken name, and whether it could come to us', async () => {
  const told = await answer('NEWS.com');
  expect(told).toMatchObject({
    Name: 'news.com',
    State: 'found',
    By: 'rdap',
    Server: '127.0.0.1',
    Registrar: { Name: 'Rival Registrar', IanaId: expect.any(String) },
    Abuse: { Email: 'abuse@rival.example' },
    NameServers: ['ns1.rival-registrar.com', 'ns2.rival-registrar.com'],
    Raw: expect.stringContaining('NEWS.COM'),
  });
  expect(Date.parse(told.ExpiresAt ?? '')).toBeGreaterThan(Date.parse(told.CreatedAt ?? ''));
  expect(told.TransferIn?.Source).not.toBe('');
});

test('F1 a name registered a moment ago elsewhere can come in 60 days', async () => {
  await sandbox.call('/desk/api/registry/rival/take', { name: 'brand-new-elsewhere.com' });
  const { TransferIn, CreatedAt = '' } = await answer('brand-new-elsewhere.com');
  expect(TransferIn).toMatchObject({
    Allowed: false,
    RuleId: 'transfer.minAge',
    Reason: 'It was registered less than 60 days ago',
    From: new Date(Date.parse(CreatedAt) + 60 * 86_400_000).toISOString(),
  });
});

test('D1 a name of ours is told without asking anybody, and without its holder', async () => {
  await sandbox.call('/desk/api/rdap/faults', { kind: 'broken' });
  const { body } = await ask('ours.com');
  expect(JSON.parse(body).Data).toMatchObject({
    State: 'ours',
    Registrar: { Name: 'Namestead', IanaId: '9995' },
    Statuses: ['clientTransferProhibited'],
    NameServers: ['ns1.ours.example'],
  });
  expect(body).not.toContain('Wong');
});

test('D1 not found and no answer have words in each language, and neither says free', async () => {
  expect(await answer('nobody-holds-this.com')).toMatchObject({
    State: 'notFound',
    Why: expect.stringContaining('may still be unavailable'),
  });
  await sandbox.call('/desk/api/rdap/faults', { kind: 'broken' });
  const said = new Set<string>();
  for (const lang of ['zh-HK', 'zh-CN', 'en']) {
    const told = await answer('hotel.com', lang);
    expect(told.State).toBe('failed');
    said.add(told.Why ?? '');
  }
  expect(said.size).toBe(3);
});

test('D1 a .cn name by WHOIS', async () => {
  await sandbox.call('/desk/api/registry/rival/take?registry=cnnic', { name: 'held.cn' });
  const { body } = await ask('held.cn');
  expect(JSON.parse(body).Data).toMatchObject({
    State: 'found',
    By: 'whois',
    TransferIn: { RuleId: 'transfer.minAge' },
  });
  expect(body).not.toContain('Someone Private');
});

test('D1 what is no name, or under a suffix we do not sell, is refused in words', async () => {
  for (const name of ['-bad.com', 'name.org', 'a.b.com', 'com']) {
    const refused = await ask(name);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      Code: ERRORS.INVALID_INPUT.code,
      Data: { Fields: [{ Path: 'Name', Msg: expect.stringMatching(/\w/) }] },
    });
  }
});

test('D1 the look-up is limited by address', async () => {
  for (let i = 0; i < 60; i++) await ask('ours.com', 'en', '198.51.100.9');
  expect((await ask('ours.com', 'en', '198.51.100.9')).statusCode).toBe(429);
  expect((await ask('ours.com', 'en', '198.51.100.10')).statusCode).toBe(200);
});
