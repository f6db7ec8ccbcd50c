import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { record } from '../../activity/index.ts';
import { placeHold, recordRenewals } from '../index.ts';
import { domainRoutes } from '../routes.ts';
import { arriveNames, testCustomer } from '../testing.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'http://127.0.0.1:8080';
/** A name in both spellings of its suffix, and as it is kept. */
const CHINESE = {
  kept: 'xn--fiq228c.xn--fiqs8s',
  simplified: '\u4e2d\u6587.\u4e2d\u56fd',
  traditional: '\u4e2d\u6587.\u4e2d\u570b',
};
let house: TestHouse;
let app: FastifyInstance;
let now: Date;
let owner: { id: bigint; templateId: bigint };
let stranger: { id: bigint; templateId: bigint };
const cookies = new Map<bigint, string>();

beforeAll(async () => {
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
  owner = await testCustomer(house, 'owner@example.com');
  stranger = await testCustomer(house, 'stranger@example.com');
  const dates = {
    registeredAt: new Date(now.getTime() - 90 * DAY_MS),
    expiresAt: new Date(now.getTime() + 275 * DAY_MS),
  };
  await arriveNames(house, owner, [
    { name: 'whole.com', ...dates, statuses: ['clientTransferProhibited', 'serverUpdateProhibited'] },
    { name: 'plain.com', ...dates },
    { name: CHINESE.kept, unicode: CHINESE.simplified, ...dates },
  ]);
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, domainRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function cookieOf(customerId: bigint): Promise<string> {
  const known = cookies.get(customerId);
  if (known) return known;
  const fresh = { kind: 'customer', subjectId: customerId, safeCodeSet: true, remember: false } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '::1', userAgent: '' }));
  cookies.set(customerId, `namestead_session=${token}; Lang=en`);
  return cookieOf(customerId);
}

async function get(path: string, of = owner) {
  return app.inject({ method: 'GET', url: `/api${path}`, headers: { cookie: await cookieOf(of.id) } });
}
async function post(path: string, payload: object, of = owner) {
  const headers = { cookie: await cookieOf(of.id), origin: ORIGIN };
  return app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}
const idOf = async (name: string): Promise<bigint> =>
  (await house.pool.query('SELECT id FROM domain WHERE name = $1', [name])).rows[0].id;

test('E2 one call tells it all: statuses and holds in words, the days ahead, the template, every act with its reason', async () => {
  const id = await idOf('whole.com');
  const until = new Date(now.getTime() + 5 * DAY_MS);
  await house.inTx(async (tx) => {
    await placeHold(tx, id, { kind: 'push', cause: 'push:1', ruleId: 'push.open', until });
    await placeHold(tx, id, { kind: 'deal', cause: 'deal:9', ruleId: 'deal', until: new Date(now.getTime() - DAY_MS) });
  });
  const { Data } = (await get('/domain/detail?Domain=WHOLE.com')).json();
  expect(Data.StatusesSaid).toEqual([
    { Status: 'clientTransferProhibited', By: 'registrar', Text: expect.stringContaining('Transfer lock') },
    { Status: 'serverUpdateProhibited', By: 'registry', Text: expect.stringContaining('registry') },
  ]);
  // A hold that is over is no hold.
  expect(Data.Holds).toMatchObject([
    { Kind: 'push', Until: until.toISOString(), Text: expect.stringMatching(/\w{3}/) },
  ]);
  expect(Data).toMatchObject({ Phase: 'active', TemplateName: 'Mine', Locked: true, Tags: [], Note: '' });
  const days = Data.LifeDates as { What: string; At: string }[];
  expect(days.map(({ What }) => What)).toEqual(['expiry', 'dnsCut', 'delete', 'redemptionEnd', 'release']);
  expect(days.map(({ At }) => At)).toEqual(days.map(({ At }) => At).sort());
  const acts = new Map((Data.Acts as { Act: string }[]).map((act) => [act.Act, act]));
  expect(acts.get('renew')).toMatchObject({ Allowed: true });
  expect(acts.get('changeServers')).toMatchObject({
    Allowed: false,
    Reason: expect.stringContaining('serverUpdateProhibited'),
  });
  expect(acts.get('push')).toMatchObject({ Allowed: false, From: until.toISOString() });
});

test('E2 both spellings of a bundled suffix open the one name', async () => {
  for (const typed of [CHINESE.kept, CHINESE.simplified, CHINESE.traditional]) {
    const answer = await get(`/domain/detail?Domain=${encodeURIComponent(typed)}`);
    expect(answer.json().Data, typed).toMatchObject({ Name: CHINESE.kept, Unicode: CHINESE.simplified });
  }
});

test('E2 the history goes page by page, by who did it, and tells what changed from and to', async () => {
  const id = await idOf('plain.com');
  const object = { kind: 'domain', id };
  const expiresAt = new Date(now.getTime() + 640 * DAY_MS);
  const change = {
    before: { nameServers: ['ns1.old.example'] },
    after: { nameServers: ['ns1.new.example', 'ns2.new.example'] },
  };
  await house.inTx((tx) =>
    recordRenewals(tx, [{ domainId: id, expiresAt, cause: 'order_line:9', act: 'domain.renewed' }]),
  );
  await house.inTx((tx) => record(tx, { act: 'domain.changedByRegistry', object, onBehalfOf: owner.id, ...change }));
  await house.inTx((tx) => record(tx, { act: 'domain.somethingNew', object, onBehalfOf: owner.id }), {
    kind: 'staff',
    staffId: 1n,
  });
  // One for the life of the name, one that they asked for.
  for (const task of [undefined, 'T-1']) {
    const after = { nameServers: ['ns3.new.example'], ...(task ? { task } : {}) };
    await house.inTx((tx) => record(tx, { act: 'domain.nameServersChanged', object, onBehalfOf: owner.id, after }));
  }
  // Of an owner before them.
  await house.inTx((tx) => record(tx, { act: 'domain.noted', object, onBehalfOf: stranger.id }));
  expect((await post('/domain/note', { Domain: 'plain.com', Note: 'sell in spring' })).json().Code).toBe(10_000);
  // The same words once more are no act.
  expect((await post('/domain/note', { Domain: 'plain.com', Note: 'sell in spring' })).json().Code).toBe(10_000);

  const all = (await get('/domain/history?Domain=plain.com')).json().Data.Items;
  expect(all.map(({ Kind, By }: Record<string, string>) => [Kind, By])).toEqual([
    ['domain.noted', 'you'],
    ['domain.nameServersChanged', 'you'],
    ['domain.nameServersChanged', 'house'],
    ['domain.somethingNew', 'staff'],
    ['domain.changedByRegistry', 'registry'],
    ['domain.renewed', 'house'],
    ['domain.registered', 'house'],
  ]);
  expect(all[3].Text).toBe('Other change');
  expect(all[4].Change).toEqual({ From: ['ns1.old.example'], To: ['ns1.new.example', 'ns2.new.example'] });
  expect(all[5]).toMatchObject({ Text: 'Renewed', ExpiresAt: expiresAt.toISOString() });
  expect(JSON.stringify(all)).not.toContain('sell in spring');

  const first = (await get('/domain/history?Domain=plain.com&Limit=2')).json().Data;
  const second = (await get(`/domain/history?Domain=plain.com&Limit=2&After=${first.Next}`)).json().Data;
  const third = (await get(`/domain/history?Domain=plain.com&Limit=3&After=${second.Next}`)).json().Data;
  expect([...first.Items, ...second.Items, ...third.Items]).toEqual(all);
  expect(third.Next).toBeUndefined();
  const by = async (who: string) => (await get(`/domain/history?Domain=plain.com&By=${who}`)).json().Data.Items.length;
  expect([await by('you'), await by('staff'), await by('house'), await by('registry')]).toEqual([2, 1, 3, 1]);
});

test('E2 a stranger learns nothing of a name, by no call of it', async () => {
  for (const call of ['detail', 'history']) {
    const theirs = await get(`/domain/${call}?Domain=whole.com`, stranger);
    const none = await get(`/domain/${call}?Domain=never-was.com`, stranger);
    expect([theirs.statusCode, theirs.json().Code]).toEqual([404, ERRORS.DOMAIN_NOT_FOUND.code]);
    expect(theirs.body).toBe(none.body);
  }
  expect((await post('/domain/note', { Domain: 'whole.com', Note: 'x' }, stranger)).statusCode).toBe(404);
});
