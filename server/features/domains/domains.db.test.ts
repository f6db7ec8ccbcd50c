import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { toCursor } from '../../platform/cursor.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { unseal } from '../../platform/secrets.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse, testConfig } from '../../platform/testing.ts';
import { arriveDomain, authInfoUse } from './arrive-domain.ts';
import { holdersOf, liftHold, markLeft, openHolds, placeHold, recordRenewals } from './index.ts';
import { toNameFilter } from './list/filter.ts';
import { listDomains } from './list/list-domains.ts';
import { domainRoutes } from './routes.ts';
import { domainLeft, domainsArrived } from './wiring.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let app: FastifyInstance;
let now: Date;
let owner: bigint;
let stranger: bigint;
const heard: string[] = [];

async function insertCustomer(email: string): Promise<bigint> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [email],
  );
  const id = rows[0]?.id as bigint;
  await house.pool.query(
    `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) VALUES ($1, 'Mine', 'individual', 'Chan', 'HK', '', '', '', '', '852', '21234567', '', '', $2, now(), now())`,
    [id, email],
  );
  return id;
}

async function arrive(customerId: bigint, unicode: string, days: number, name = unicode): Promise<bigint> {
  return house.inTx(async (tx) => {
    const { rows } = await tx.client.query('SELECT id FROM template WHERE customer_id = $1', [customerId]);
    return arriveDomain(tx, {
      customerId,
      name,
      unicode,
      suffix: name.split('.')[1] ?? '',
      registeredAt: new Date(now.getTime() - 10 * DAY_MS),
      expiresAt: new Date(now.getTime() + days * DAY_MS),
      nameServers: ['ns1.namestead.example'],
      statuses: ['ok'],
      templateId: rows[0].id,
      holder: {
        kind: 'individual',
        name: 'Chan',
        country: 'HK',
        province: '',
        city: '',
        street: '',
        postCode: '',
        telCc: '852',
        phone: '21234567',
        phoneExt: '8',
        fax: '',
        email: 'chan@example.com',
      },
      authInfo: 'Secret-Code-1',
      cause: 'order_line:1',
    });
  });
}

beforeAll(async () => {
  house = await openTestHouse({ registrar: { ...testConfig('').registrar, name: 'Harbour Names Ltd' } });
  house.events.on(domainsArrived, async (_tx, names) => void heard.push(...names.map(({ name }) => `+${name}`)));
  house.events.on(domainLeft, async (_tx, news) => void heard.push(`-${news.name}`));
  now = await house.inTx(async (tx) => tx.now);
  owner = await insertCustomer('owner@example.com');
  stranger = await insertCustomer('stranger@example.com');
  await arrive(owner, 'alpha.com', 400);
  await arrive(owner, 'beta.net', 20);
  await arrive(owner, 'gamma.com', -3);
  await arrive(owner, '\u4e2d\u6587.com', 100, 'xn--fiq228c.com');
  await arrive(owner, '100%_sure.com'.replace('%_', '-'), 100);
  await arrive(stranger, 'foreign.com', 100);
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, domainRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

type Wish = Parameters<typeof toNameFilter>[0] & {
  limit?: number;
  after?: string;
  sort?: 'name' | 'expires' | 'registered';
  order?: 'desc';
};
const list = ({ limit, after, sort, order, ...filter }: Wish = {}) =>
  house.inTx((tx) => listDomains(tx, owner, { filter: toNameFilter(filter), limit, after, sort, order }));
const names = async (wish: Wish = {}) => (await list(wish)).rows.map(({ unicode }) => unicode);

test('E1 a list shows only my names, by name, with the numbers kept beside', async () => {
  const page = await list();
  expect(page.rows.map(({ unicode }) => unicode)).toEqual([
    '100-sure.com',
    'alpha.com',
    'beta.net',
    'gamma.com',
    '\u4e2d\u6587.com',
  ]);
  expect([page.total, page.suffixes, page.next]).toEqual([
    5,
    [
      { suffix: 'com', total: 4 },
      { suffix: 'net', total: 1 },
    ],
    undefined,
  ]);
});

test('E1 search by beginning and by part, in the form one reads or in punycode; signs of patterns are plain text', async () => {
  expect(await names({ Search: 'a', Match: 'prefix' })).toEqual(['alpha.com']);
  expect(await names({ Search: 'a.' })).toEqual(
    ['alpha.com', 'beta.net', 'gamma.com'].filter((name) => name.includes('a.')),
  );
  expect(await names({ Search: '\u6587' })).toEqual(['\u4e2d\u6587.com']);
  expect(await names({ Search: 'xn--fiq' })).toEqual(['\u4e2d\u6587.com']);
  expect(await names({ Search: 'ALPHA', Match: 'prefix' })).toEqual(['alpha.com']);
  expect(await names({ Search: '%' })).toEqual([]);
  expect(await names({ Search: '_lpha' })).toEqual([]);
});

test('E1 filters by suffix and by state, judged by the business clock', async () => {
  expect(await names({ Suffix: 'net' })).toEqual(['beta.net']);
  expect(await names({ State: 'expired' })).toEqual(['gamma.com']);
  expect(await names({ State: 'expiring' })).toEqual(['beta.net']);
  expect(await names({ State: 'active' })).toEqual(['100-sure.com', 'alpha.com', '\u4e2d\u6587.com']);
  expect((await list({ State: 'active' })).total).toBe(3);
  expect((await list({ Suffix: 'net' })).total).toBe(1);
});

test.each(['name', 'expires', 'registered'] as const)(
  'E1 sorted by %s, both ways, page by page without a gap',
  async (sort) => {
    const all = await names({ sort });
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list({ sort, limit: 2, after });
      pages.push(...page.rows.map(({ unicode }) => unicode));
      after = page.next;
      if (after === undefined) break;
    }
    expect(pages).toEqual(all);
    expect(await names({ sort, order: 'desc' })).toEqual([...all].reverse());
  },
);

test('E1 a cursor of another list, or a forged one, is refused', async () => {
  const { next } = await list({ sort: 'name', limit: 1 });
  await expect(list({ sort: 'expires', after: next })).rejects.toMatchObject({ key: 'LIST_CURSOR_WRONG' });
  await expect(list({ after: 'rubbish' })).rejects.toMatchObject({ key: 'LIST_CURSOR_WRONG' });
  const forged = [
    ['name', 'a\0b', '1'],
    ['expires', '-271821-04-20T00:00:00.000Z', '1'],
    ['expires', '+275760-09-13T00:00:00.000Z', '1'],
  ] as const;
  for (const [sort, value, id] of forged)
    await expect(list({ sort, after: toCursor([sort, value, id]) })).rejects.toMatchObject({
      key: 'LIST_CURSOR_WRONG',
    });
});

async function get(path: string, customerId: bigint) {
  const fresh = {
    kind: 'customer',
    subjectId: customerId,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  const token = await house.inTx((tx) => openSession(tx, fresh));
  return app.inject({ method: 'GET', url: `/api${path}`, headers: { cookie: `namestead_session=${token}; Lang=en` } });
}

test('E2 the detail tells holder, renewal rule and history; a stranger learns nothing', async () => {
  const mine = await get('/domain/detail?Domain=alpha.com', owner);
  expect(mine.json().Data).toMatchObject({
    Name: 'alpha.com',
    Registrar: 'Harbour Names Ltd',
    State: 'active',
    Holder: { Name: 'Chan', Phone: '+852.21234567x8' },
    Renewal: { Allowed: true, RuleId: 'term.max', YearsMax: 8, PricePerYear: { Amount: '12.80', Currency: 'USD' } },
  });
  expect(mine.body).not.toContain('Secret-Code-1');
  const foreign = await get('/domain/detail?Domain=alpha.com', stranger);
  const none = await get('/domain/detail?Domain=never-was.com', stranger);
  expect([foreign.statusCode, foreign.json().Code]).toEqual([404, ERRORS.DOMAIN_NOT_FOUND.code]);
  expect(foreign.body).toBe(none.body);
});

test('E2 a name is found in both forms', async () => {
  const byUnicode = await get(`/domain/detail?Domain=${encodeURIComponent('\u4e2d\u6587.com')}`, owner);
  expect(byUnicode.json().Data.Name).toBe('xn--fiq228c.com');
});

test('E1 the list over the wire carries what may be done', async () => {
  const answer = await get('/domain/list?Limit=1&Sort=expires', owner);
  expect(answer.json().Data).toMatchObject({
    Items: [{ Name: 'gamma.com', State: 'grace', DaysLeft: -4, Locked: false, Actions: ['renew'] }],
    Next: expect.any(String),
  });
  expect((await get('/domain/list?Offset=3', owner)).statusCode).toBe(422);
});

test('E2 a name arrives once; leaving ends holds and numbers and is news', async () => {
  const id = await arrive(owner, 'moving.com', 100);
  await expect(arrive(stranger, 'moving.com', 100)).rejects.toThrow(/domain_live/);
  await house.inTx(async (tx) => {
    await placeHold(tx, id, { kind: 'deal', cause: 'deal:1', ruleId: 'escrow.held', until: null });
    await placeHold(tx, id, { kind: 'deal', cause: 'deal:1', ruleId: 'escrow.held', until: null });
    await placeHold(tx, id, {
      kind: 'lock',
      cause: 'rule',
      ruleId: 'transfer.minAge',
      until: new Date(now.getTime() + DAY_MS),
    });
    expect((await openHolds(tx, id)).map(({ kind }) => kind)).toEqual(['deal', 'lock']);
    await liftHold(tx, id, 'deal', 'deal:1');
    expect((await openHolds(tx, id)).map(({ kind }) => kind)).toEqual(['lock']);
  });
  await house.inTx((tx) => markLeft(tx, id, 'transfer-out:1'));
  await house.inTx((tx) => markLeft(tx, id, 'transfer-out:1'));
  expect(heard.filter((each) => each.endsWith('moving.com'))).toEqual(['+moving.com', '-moving.com']);
  expect((await list()).total).toBe(5);
  expect(await house.inTx((tx) => holdersOf(tx, ['moving.com', 'alpha.com']))).toEqual(new Map([['alpha.com', owner]]));
  await arrive(stranger, 'moving.com', 100);
});

test('E3 a renewal is recorded with both dates; of a name that left it is not', async () => {
  const id = await arrive(owner, 'renewing.com', 100);
  const until = new Date(now.getTime() + 465 * DAY_MS);
  await house.inTx((tx) =>
    recordRenewals(tx, [{ domainId: id, expiresAt: until, cause: 'order_line:9', act: 'domain.renewed' }]),
  );
  const { rows } = await house.pool.query(
    "SELECT before, after FROM activity WHERE object = $1 AND kind = 'domain.renewed'",
    [`domain:${id}`],
  );
  expect(rows[0].after).toMatchObject({ expiresAt: until.toISOString(), cause: 'order_line:9' });
  expect((await get('/domain/detail?Domain=renewing.com', owner)).json().Data.Renewal.YearNotAddedUntil).toBeDefined();
  await house.inTx((tx) => markLeft(tx, id, 'test'));
  await house.inTx((tx) =>
    recordRenewals(tx, [{ domainId: id, expiresAt: until, cause: 'order_line:10', act: 'domain.renewed' }]),
  );
  expect((await house.pool.query("SELECT 1 FROM activity WHERE after->>'cause' = 'order_line:10'")).rowCount).toBe(0);
});

test('E2 the transfer password opens only for its own name', async () => {
  const { rows } = await house.pool.query("SELECT auth_info FROM domain WHERE name = 'alpha.com'");
  expect(unseal(house, authInfoUse('alpha.com'), rows[0].auth_info)).toBe('Secret-Code-1');
  expect(() => unseal(house, authInfoUse('beta.net'), rows[0].auth_info)).toThrow();
});
