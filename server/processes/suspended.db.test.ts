import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callsOf } from '#contract/actions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { waitsWhileSuspended } from '#contract/rules/edge/waiting-acts.ts';
import { mailKinds, newCustomer, PASSWORD, SAFE_CODE } from '../features/account/testing.ts';
import { suspensionsWaiting } from '../features/suspension/index.ts';
import {
  confirmSuspension,
  dropSuspension,
  lift,
  liftSuspension,
  proposeSuspension,
  suspend,
  twoMembers,
} from '../features/suspension/testing.ts';
import { assertNotSuspended } from '../features/suspension/wiring.ts';
import { needsTransaction } from '../platform/http/admit.ts';
import { openBrowser, type TestBrowser } from '../platform/testing/browser.ts';
import { overlap } from '../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { consoleRoutes, createConsole } from './api.ts';
import type { Partners } from './partners.ts';
import { wire } from './wiring.ts';

/** A suspended account in front of the whole console (docs/decisions/0198). */

const NOBODYS = { payments: new Map() } as unknown as Partners;
let house: TestHouse;
let app: FastifyInstance;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  wire(house.events);
  app = await createConsole(house, NOBODYS, null);
  members = await twoMembers(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let customers = 0;
let email: string;
let owner: TestBrowser;
let customerId: bigint;
beforeEach(async () => {
  email = `suspended${++customers}@example.com`;
  owner = await newCustomer(house, app, email, { address: `198.51.100.${customers}` });
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM customer WHERE email = $1', [email]);
  customerId = rows[0]?.id as bigint;
});

const acts = consoleRoutes(NOBODYS)
  .map(({ endpoint }) => endpoint)
  .filter(({ who, method, stepUp, writes }) => who !== 'anyone' && (method === 'POST' || stepUp || writes));
const isFree = ({ afterReset, whileSuspended }: Endpoint) => Boolean(afterReset ?? whileSuspended);

/**
 * What stays possible beside what spends nothing, gives nothing away and weakens nothing (`ALLOWED` of
 * mailbox.db.test.ts): keeping names, proving who one is, and a password that may be known to others.
 */
const ALSO = [
  '/account/change-password',
  '/domain/renew',
  '/domain/renew/order',
  '/domain/restore/order',
  '/template/cn/submit',
];

test('L1 which acts stay possible is a list by hand; every other act, also one that is new, is refused', () => {
  const also = acts.filter(({ whileSuspended }) => whileSuspended).map(({ path }) => path);
  expect(also.sort()).toEqual([...ALSO].sort());
  const refused = new Set<string>(acts.filter((each) => !isFree(each)).map(({ path }) => path));
  for (const path of [
    ...['/finance/withdrawal/apply', '/finance/recharge/refund', '/domain/push/send', '/domain/push/accept'],
    ...['/transferout/request', '/transferout/confirm', '/transferout/code/show', '/transferout/approve'],
    ...['/domain/checkout', '/market/mine/start', '/market/buy', '/market/offer/make', '/market/offer/accept'],
    ...['/escrow/apply', '/escrow/accept', '/escrow/pay', '/escrow/confirm', '/escrow/release', '/domain/holder/start'],
  ])
    expect([path, refused.has(path)]).toEqual([path, true]);
  expect(refused.size).toBeGreaterThan(60);
});

test('L1 ACCOUNT_SUSPENDED: every act is refused, in three languages, whatever is signed', async () => {
  await suspend(house, customerId, members);
  expect(acts.filter((each) => waitsWhileSuspended(each) === isFree(each)).map(({ path }) => path)).toEqual([]);
  const refused = acts.filter((each) => !isFree(each));
  const answers = [];
  for (const { path, method } of refused) {
    const url = path.replace(/:\w+/g, '1');
    const { Key, status } = await (method === 'GET' ? owner.get(url) : owner.post(url, { SafeCode: SAFE_CODE }));
    answers.push([path, Key, status]);
  }
  expect(answers).toEqual(refused.map(({ path }) => [path, 'ACCOUNT_SUSPENDED', 403]));
  const words = new Set<string>();
  for (const lang of ['zh-HK', 'zh-CN', 'en']) {
    owner.cookies.set('Lang', lang);
    words.add((await owner.post('/finance/withdrawal/apply', { SafeCode: SAFE_CODE })).Msg);
  }
  expect(words.size).toBe(3);
});

test('L1 who is suspended signs in, reads, asks us and tops up', async () => {
  await suspend(house, customerId, members);
  const browser = openBrowser(app, { address: `203.0.113.${customers}` });
  expect((await browser.post('/account/sign-in', { Email: email, Password: PASSWORD })).Key).toBe('OK');
  for (const path of ['/user/info', '/domain/list', '/finance/balance', '/escrow/list', '/activity/list'])
    expect([path, (await browser.get(path)).Key]).not.toEqual([path, 'ACCOUNT_SUSPENDED']);
  const topUp = { Amount: { Amount: '50.00', Currency: 'USD' }, Channel: 'alipay' };
  expect((await browser.post('/finance/recharge', topUp, { 'idempotency-key': 'top-up-1' })).Key).not.toBe(
    'ACCOUNT_SUSPENDED',
  );
  const asked = await browser.post('/contact/ask', { Topic: 'account', Text: 'Why?' });
  expect(asked.Key).not.toBe('ACCOUNT_SUSPENDED');
});

test('L1 REVIEW_SECOND_PERSON, SUSPENSION_OPEN: two members suspend, two lift; one alone stops nothing', async () => {
  const [one, two] = members;
  const addEmail = () => owner.post('/verify/addemail', { Email: `more${customers}-${Math.random()}@example.com` });
  const { id } = await house.inTx(
    (tx) => proposeSuspension(tx, { customerId, reason: 'abuse', note: 'secret-note' }),
    one,
  );
  expect((await addEmail()).Key).toBe('OK');
  await expect(
    house.inTx((tx) => proposeSuspension(tx, { customerId, reason: 'abuse', note: 'again' }), two),
  ).rejects.toMatchObject({ key: 'SUSPENSION_OPEN' });
  await expect(house.inTx((tx) => confirmSuspension(tx, id), one)).rejects.toMatchObject({
    key: 'REVIEW_SECOND_PERSON',
  });
  await house.inTx((tx) => dropSuspension(tx, id), one);
  expect((await addEmail()).Key).toBe('OK');
  expect(await mailKinds(house, email)).not.toContain('account.suspended');
  const next = await suspend(house, customerId, members, 'abuse');
  expect((await addEmail()).Key).toBe('ACCOUNT_SUSPENDED');
  await house.inTx((tx) => liftSuspension(tx, next, 'settled'), one);
  expect((await addEmail()).Key).toBe('ACCOUNT_SUSPENDED');
  await expect(house.inTx((tx) => confirmSuspension(tx, next), one)).rejects.toMatchObject({
    key: 'REVIEW_SECOND_PERSON',
  });
  await house.inTx((tx) => dropSuspension(tx, next), two);
  expect((await addEmail()).Key).toBe('ACCOUNT_SUSPENDED');
  await lift(house, next, members);
  expect((await addEmail()).Key).toBe('OK');
  await expect(house.inTx((tx) => confirmSuspension(tx, next), two)).rejects.toMatchObject({ key: 'STATE_HAS_MOVED' });
  expect((await mailKinds(house, email)).filter((kind) => kind.startsWith('account.suspen'))).toEqual([
    'account.suspended',
    'account.suspensionLifted',
  ]);
});

test('L1 its audit has every step; its customer reads that, not by whom nor the note', async () => {
  const id = await suspend(house, customerId, members);
  await lift(house, id, members);
  const { rows } = await house.pool.query<{ kind: string; actor: string }>(
    'SELECT kind, actor FROM activity WHERE object = $1 ORDER BY id',
    [`suspension:${id}`],
  );
  const [one, two] = members.map(({ staffId }) => `staff:${staffId}`);
  expect(rows.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['suspension.propose', one],
    ['account.suspended', two],
    ['suspension.lift', one],
    ['account.suspensionLifted', two],
  ]);
  const mine = await owner.get('/activity/list');
  expect(mine.Data.Items.slice(0, 2).map(({ Act }: { Act: string }) => Act)).toEqual([
    'account.suspensionLifted',
    'account.suspended',
  ]);
  expect(mine.body).not.toMatch(/for this test|suspender|settled/);
});

test('L1 a suspension stands in the queue while it waits for another member, and again after thirty days', async () => {
  const waits = () => house.inTx(async (tx) => (await suspensionsWaiting(tx)).count);
  const before = await waits();
  const [one, two] = members;
  const { id } = await house.inTx((tx) => proposeSuspension(tx, { customerId, reason: 'order', note: 'n' }), one);
  expect(await waits()).toBe(before + 1);
  await house.inTx((tx) => confirmSuspension(tx, id), two);
  expect(await waits()).toBe(before);
  await house.pool.query("UPDATE suspension SET suspended_at = now() - interval '31 days' WHERE id = $1", [id]);
  expect(await waits()).toBe(before + 1);
  await lift(house, id, members);
  expect(await waits()).toBe(before);
});

test('L1 the table itself refuses one pair of eyes', async () => {
  const id = await suspend(house, customerId, members);
  await expect(
    house.pool.query('UPDATE suspension SET confirmed_by = proposed_by WHERE id = $1', [id]),
  ).rejects.toThrow(/suspension_two_people/);
});

test('L1 race: an act under way ends before its account is suspended; one that begins meanwhile is refused', async () => {
  const [one, two] = members;
  const { id } = await house.inTx((tx) => proposeSuspension(tx, { customerId, reason: 'order', note: 'n' }), one);
  const order: string[] = [];
  const [act, confirmed] = await overlap(
    house,
    async (tx) => {
      await assertNotSuspended(tx, customerId, true);
      order.push('acted');
    },
    async (tx) => {
      await confirmSuspension({ ...tx, by: two }, id);
      order.push('suspended');
    },
  );
  expect([act.status, confirmed.status, order]).toEqual(['fulfilled', 'fulfilled', ['acted', 'suspended']]);
  const [lifted, late] = await overlap(
    house,
    (tx) => liftSuspension({ ...tx, by: one }, id, 'n'),
    (tx) => assertNotSuspended(tx, customerId, true),
  );
  expect([lifted.status, late.status === 'rejected' && late.reason.key]).toEqual(['fulfilled', 'ACCOUNT_SUSPENDED']);
});

test('L1 every act that is refused can be refused in its own transaction', () => {
  const routes = consoleRoutes(NOBODYS).filter(({ endpoint }) => acts.includes(endpoint) && !isFree(endpoint));
  expect(routes.filter((route) => !needsTransaction(route)).map(({ endpoint }) => endpoint.path)).toEqual([]);
});

/** Every list of acts in what the console answers, with the calls that its words make. */
function listsOfActs(schema: object, seen = new Set<object>()): { calls: ReturnType<typeof callsOf>; at: object }[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const inner = [def['element'], def['innerType'], def['valueType'], ...((def['options'] as object[]) ?? [])];
  const shape = (def['shape'] ?? {}) as Record<string, object>;
  const own = ['Actions', 'Acts'].flatMap((key) => {
    const found = shape[key];
    return found && (callsOf(found) || key === 'Actions') ? [{ calls: callsOf(found), at: found }] : [];
  });
  const below = [...Object.values(shape), ...inner.filter((one) => one !== undefined)] as object[];
  return [...own, ...below.flatMap((one) => listsOfActs(one, seen))];
}

test('L1 every word of every list of acts names the call that it makes, so that what waits is left out', () => {
  const routes = consoleRoutes(NOBODYS);
  const paths = new Set<string>(routes.map(({ endpoint }) => endpoint.path));
  const lists = routes.flatMap(({ endpoint }) =>
    listsOfActs(endpoint.output).map(({ calls }) => ({ path: endpoint.path, calls })),
  );
  expect(lists.filter(({ calls }) => calls === undefined).map(({ path }) => path)).toEqual([]);
  const named = new Set(lists.flatMap(({ calls }) => Object.values(calls ?? {})));
  expect([...named].filter((path) => path !== null && !paths.has(path))).toEqual([]);
  expect(named.size).toBeGreaterThan(30);
});
