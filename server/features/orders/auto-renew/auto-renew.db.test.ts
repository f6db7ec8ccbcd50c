import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { toDecimal, usd } from '#contract/money.ts';
import { post } from '../../../ledger/post.ts';
import { balanceCorrected } from '../../../ledger/testing.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { arriveNames, type TestName } from '../../domains/testing.ts';
import { suspend, twoMembers } from '../../suspension/testing.ts';
import { accountSuspended } from '../../suspension/wiring.ts';
import { stopTasksOf } from '../../tasks/wiring.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { type Buyer, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import { previewWishes, readAutoRenewal, readPlan } from './read-auto-renewal.ts';
import { affordable, renewDueNames } from './renew-due-names.ts';
import { endsWithin, nextSetDay, shortLetterDay } from './schedule.ts';
import { callShort, shortNames } from './store.ts';
import { fundsOf, watchBalance } from './watch-balance.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let now: Date;
beforeAll(async () => {
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const look = () => renewDueNames(house, new Map());

/** Live names of a buyer that renew themselves, each ending so many days from the beginning of the tests. */
async function wished(buyer: Buyer, names: Readonly<Record<string, number>>, years = 1): Promise<void> {
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const owner = { id: buyer.customerId, templateId: rows[0]?.id as bigint };
  const arrived = Object.entries(names).map(
    ([name, days]): TestName => ({ name, registeredAt: addDays(now, days - 365), expiresAt: addDays(now, days) }),
  );
  await arriveNames(house, owner, arrived);
  for (const name of Object.keys(names)) await house.inTx((tx) => setAutoRenewal(tx, name, { on: true, years }), buyer);
}

const linesOf = async (...names: string[]) =>
  (await linesIn(house)).filter((line) => names.some((name) => line.startsWith(`${name}:`)));
const triedOf = async (name: string) =>
  (
    await house.pool.query<{ outcome: string; tries: number; next_try_at: Date | null }>(
      'SELECT a.outcome, a.tries, a.next_try_at FROM auto_renewal a JOIN domain d ON d.id = a.domain_id WHERE d.name = $1',
      [name],
    )
  ).rows[0];
const letters = async (buyer: Buyer, kind: string) =>
  (
    await house.pool.query<{ letter: { vars: Record<string, string>; table: { rows: string[][] } } }>(
      'SELECT letter FROM notice WHERE customer_id = $1 AND kind = $2 ORDER BY id',
      [buyer.customerId, kind],
    )
  ).rows.map(({ letter }) => letter);
const topUp = (buyer: Buyer, money: string, id: bigint) =>
  house.inTx(async (tx) => {
    await post(tx, balanceCorrected({ customerId: buyer.customerId, id, amount: usd(money), reason: 'a top-up' }));
    await callShort(tx, buyer.customerId);
  });

test('E3 a name is tried from the fifteenth day before its last one, and not a moment sooner', () => {
  const midnight = new Date('2026-12-01T00:00:00Z');
  const before = endsWithin(15, midnight);
  expect(before.toISOString()).toBe('2026-12-17T00:00:00.000Z');
  expect(endsWithin(15, new Date(midnight.getTime() - 1)).toISOString()).toBe('2026-12-16T00:00:00.000Z');
  const ends = new Date('2026-12-16T18:00:00Z');
  expect(nextSetDay(ends, midnight)?.toISOString()).toBe('2026-12-06T00:00:00.000Z');
  expect(nextSetDay(ends, addDays(midnight, 15))?.toISOString()).toBe('2026-12-17T00:00:00.000Z');
  expect(nextSetDay(ends, addDays(midnight, 50))).toBeUndefined();
  expect([16, 15, 8, 7, 2, 0, -1].map((left) => shortLetterDay(addDays(midnight, left), midnight))).toEqual([
    undefined,
    15,
    15,
    7,
    3,
    1,
    -1,
  ]);
});

test('E3 the money goes to those that end first; what is too dear does not keep the later ones from theirs', () => {
  const terms = [{ price: 1000n }, { price: 9000n }, { price: 500n }, { price: 600n }];
  const { chosen, short } = affordable(terms, 2000n);
  expect([chosen.map(({ price }) => price), short.map(({ price }) => price)]).toEqual([
    [1000n, 500n],
    [9000n, 600n],
  ]);
});

test('E3 names whose day has come are renewed by one order of their customer, the money held as for any other', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'auto-one.com': 15, 'auto-two.com': 3, 'auto-later.com': 40 });
  await look();
  await look();
  expect(await linesOf('auto-one.com', 'auto-two.com', 'auto-later.com')).toEqual([
    'auto-one.com: frozen',
    'auto-two.com: frozen',
  ]);
  const { rows } = await house.pool.query('SELECT origin, kind, lines FROM purchase_order WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  expect(rows).toEqual([{ origin: 'auto_renew', kind: 'renew', lines: 2 }]);
  const { rows: tasks } = await house.pool.query('SELECT kind, total FROM task WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  expect(tasks).toEqual([{ kind: 'renew', total: 2 }]);
  expect(await moneyOf(house, buyer)).toEqual({ available: '74.40', frozen: '25.60' });
});

test('E3 two workers at once renew a name once', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'auto-race.com': 10 });
  await Promise.all([look(), look(), look()]);
  expect(await linesOf('auto-race.com')).toEqual(['auto-race.com: frozen']);
  expect((await triedOf('auto-race.com'))?.tries).toBe(1);
});

test('E3 L1 names of a suspended account renew themselves, and a suspension leaves a renewal that was ordered', async () => {
  house.events.on(accountSuspended, stopTasksOf);
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'auto-before.com': 10, 'auto-beside.com': 10 });
  await look();
  await suspend(house, buyer.customerId, await twoMembers(house));
  await wished(buyer, { 'auto-meanwhile.com': 10 });
  await look();
  expect(await linesOf('auto-before.com', 'auto-beside.com', 'auto-meanwhile.com')).toEqual([
    'auto-before.com: frozen',
    'auto-beside.com: frozen',
    'auto-meanwhile.com: frozen',
  ]);
  const { rows } = await house.pool.query('SELECT state, waiting, cancel FROM task WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  expect(rows).toEqual([{ state: 'running', waiting: 2, cancel: 0 }]);
});

test('E3 a name renewed by hand meanwhile is not renewed twice', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'auto-hand.com': 10 });
  await house.inTx((tx) => renewDomain(tx, { domain: 'auto-hand.com', years: 1, total: usd('12.80') }), buyer);
  await look();
  expect(await linesOf('auto-hand.com')).toEqual(['auto-hand.com: frozen']);
  expect((await triedOf('auto-hand.com'))?.outcome).toBe('under_way');
});

test('E3 where the balance is short those that end first are renewed, one letter names the rest; a top-up renews them at once', async () => {
  const buyer = await makeBuyer(house, '30.00');
  await wished(buyer, { 'short-a.com': 12, 'short-b.com': 5, 'short-c.com': 9, 'short-d.com': 14 });
  await look();
  expect(await linesOf('short-a.com', 'short-b.com', 'short-c.com', 'short-d.com')).toEqual([
    'short-b.com: frozen',
    'short-c.com: frozen',
  ]);
  await look();
  const told = await letters(buyer, 'autoRenew.short');
  expect(told).toHaveLength(1);
  expect(told[0]?.table.rows.map(([name]) => name)).toEqual(['short-a.com', 'short-d.com']);
  expect(told[0]?.vars['missing']).toBe('21.20');
  await topUp(buyer, '21.20', 910_001n);
  await look();
  expect(await linesOf('short-a.com', 'short-d.com')).toEqual(['short-a.com: frozen', 'short-d.com: frozen']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '0.00', frozen: '51.20' });
  expect(await letters(buyer, 'autoRenew.short')).toHaveLength(1);
});

test('E3 without money a name is tried again every day, and its customer is told again only on the set days', async () => {
  const buyer = await makeBuyer(house, '0.00');
  await wished(buyer, { 'poor-one.com': 9 });
  await look();
  const perDay = [(await letters(buyer, 'autoRenew.short')).length];
  for (let day = 1; day <= 3; day += 1) {
    await house.moveClock(DAY_MS);
    await look();
    perDay.push((await letters(buyer, 'autoRenew.short')).length);
  }
  await house.moveClock(-3 * DAY_MS);
  expect(perDay).toEqual([1, 1, 2, 2]);
  expect((await triedOf('poor-one.com'))?.tries).toBe(4);
});

test('E3 a renewal whose money is held is neither ahead nor waiting for money: nobody is told that it is missing', async () => {
  const buyer = await makeBuyer(house, '12.80');
  await wished(buyer, { 'held-auto.com': 9, 'held-by-hand.com': 10 });
  await look();
  expect((await letters(buyer, 'autoRenew.short')).map(({ vars }) => vars['missing'])).toEqual(['12.80']);
  await house.inTx((tx) =>
    post(
      tx,
      balanceCorrected({ customerId: buyer.customerId, id: 910_002n, amount: usd('12.80'), reason: 'a top-up' }),
    ),
  );
  await house.inTx((tx) => renewDomain(tx, { domain: 'held-by-hand.com', years: 1, total: usd('12.80') }), buyer);
  expect(await linesOf('held-auto.com', 'held-by-hand.com')).toHaveLength(2);
  const funds = await house.inTx((tx) => fundsOf(tx, buyer.customerId));
  expect([funds.available, funds.needed, funds.missing].map(toDecimal)).toEqual(['0.00', '0.00', '0.00']);
  await house.inTx((tx) => watchBalance(tx, buyer.customerId));
  expect(await letters(buyer, 'autoRenew.low')).toEqual([]);
  expect(await house.inTx((tx) => shortNames(tx, buyer.customerId, 10))).toEqual([]);
});

test('E3 what its registry would refuse costs nothing and is tried on another day', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'auto-barred.com': 10 });
  await house.pool.query("UPDATE domain SET statuses = '{serverRenewProhibited}' WHERE name = 'auto-barred.com'");
  await look();
  expect(await linesOf('auto-barred.com')).toEqual([]);
  expect((await triedOf('auto-barred.com'))?.outcome).toBe('barred');
  expect(await moneyOf(house, buyer)).toEqual({ available: '100.00', frozen: '0.00' });
  await house.pool.query("UPDATE domain SET statuses = '{ok}' WHERE name = 'auto-barred.com'");
  await look();
  expect(await linesOf('auto-barred.com')).toEqual([]);
  await house.moveClock(4 * DAY_MS);
  await look();
  await house.moveClock(-4 * DAY_MS);
  expect(await linesOf('auto-barred.com')).toEqual(['auto-barred.com: frozen']);
});

test('E3 what may not be renewed is in no sum of the plan, of its preview, or of what must be ready', async () => {
  const buyer = await makeBuyer(house, '0.00');
  await wished(buyer, { 'plan-open.com': 40, 'plan-barred.com': 41, 'plan-barred.tv': 42, 'plan-soon.com': 20 }, 2);
  await house.pool.query("UPDATE domain SET statuses = '{pendingTransfer}' WHERE name LIKE 'plan-barred.%'");
  const { Months, Names, Amount, Unpriced, Barred, Ahead } = await house.inTx((tx) => readPlan(tx), buyer);
  expect([Names, Amount.Amount, Unpriced, Barred]).toEqual([2, '51.20', 0, 2]);
  expect(Months.reduce((sum, month) => sum + month.Names, 0)).toBe(2);
  const names = ['plan-open.com', 'plan-barred.com', 'plan-barred.tv', 'plan-soon.com'];
  const { Cost } = await house.inTx((tx) => previewWishes(tx, { names, on: true, years: 2 }), buyer);
  expect(Cost).toMatchObject({ Names: 2, Unpriced: 0, Barred: 2, Amount });
  await house.pool.query("UPDATE domain SET statuses = '{pendingTransfer}' WHERE name LIKE 'plan-%'");
  const none = await house.inTx((tx) => readPlan(tx), buyer);
  expect([Ahead, none.Names, none.Ahead, none.Barred]).toEqual([Amount, 0, none.Amount, 4]);
  expect(none.Months).toEqual([]);
});

test('E3 a name that cannot renew itself has no price of that, and says why', async () => {
  const buyer = await makeBuyer(house, '100.00');
  // The last holds no more years today, and does when its day comes.
  await wished(buyer, { 'read-open.com': 40, 'read-barred.com': 40, 'read-far.com': 3640 });
  await house.pool.query("UPDATE domain SET statuses = '{serverRenewProhibited}' WHERE name = 'read-barred.com'");
  const read = (name: string) => house.inTx((tx) => readAutoRenewal(tx, name), buyer);
  const barred = await read('read-barred.com');
  for (const { Price, Hindered } of [await read('read-open.com'), await read('read-far.com')])
    expect([Price?.Amount, Hindered]).toEqual(['12.80', undefined]);
  expect([barred.Price, barred.Hindered]).toEqual([undefined, expect.stringContaining('serverRenewProhibited')]);
});

test('E3 a name that cannot renew itself is told of on the set days with the reason, once each, and staff get an alarm', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await wished(buyer, { 'told-barred.com': 10, 'told-dear.tv': 11 });
  await house.pool.query("UPDATE domain SET statuses = '{serverRenewProhibited}' WHERE name = 'told-barred.com'");
  await house.pool.query(
    "INSERT INTO premium_quote (name, currency, register, renew, asked_at) VALUES ('told-dear.tv', 'USD', '90.00', '90.00', now() - interval '2 days')",
  );
  const alarms = async () =>
    (await house.metrics.alarms.get()).values.find(({ labels }) => labels.kind === 'auto_renew_hindered')?.value ?? 0;
  const before = await alarms();
  await look();
  await look();
  const told = await letters(buyer, 'autoRenew.hindered');
  expect(told).toHaveLength(1);
  expect(told[0]?.table.rows.map(([name, , reason]) => [name, reason])).toEqual([
    ['told-barred.com', expect.stringContaining('serverRenewProhibited')],
    ['told-dear.tv', expect.stringContaining('price')],
  ]);
  expect((await alarms()) - before).toBe(2);
  await house.moveClock(3 * DAY_MS);
  await look();
  await look();
  await house.moveClock(-3 * DAY_MS);
  expect(await letters(buyer, 'autoRenew.hindered')).toHaveLength(2);
});

test('E3 as many years as were asked for, and never past ten years from now', async () => {
  const buyer = await makeBuyer(house, '500.00');
  await wished(buyer, { 'auto-three.com': 10 }, 3);
  await wished(buyer, { 'auto-nine.com': 10 }, 9);
  await look();
  const { rows } = await house.pool.query<{ name: string; years: number }>(
    "SELECT name, years FROM order_line WHERE name IN ('auto-three.com', 'auto-nine.com') ORDER BY name",
  );
  expect(rows).toEqual([
    { name: 'auto-nine.com', years: 9 },
    { name: 'auto-three.com', years: 3 },
  ]);
});

test('E3 a name whose price nobody knows today is not renewed at another', async () => {
  const buyer = await makeBuyer(house, '500.00');
  await wished(buyer, { 'auto-dear.tv': 10 });
  await house.pool.query(
    "INSERT INTO premium_quote (name, currency, register, renew, asked_at) VALUES ('auto-dear.tv', 'USD', '90.00', '90.00', now() - interval '2 days')",
  );
  await look();
  expect([await linesOf('auto-dear.tv'), (await triedOf('auto-dear.tv'))?.outcome]).toEqual([[], 'unpriced']);
});
