import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { toDecimal } from '#contract/money.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { stopSelling } from '../../catalogue/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { type Buyer, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import { endingNames, keepCosts, keepSum } from './keep-costs.ts';
import { restoreLines, restoreTotal } from './restore-lines.ts';
import { listRestorable, previewRestores, restoreNames } from './restore-names.ts';

const [OWN, PLAIN, LATE] = ['own-price.com', 'list-price.com', 'late-name.com'];

let house: TestHouse;
let buyer: Buyer;
beforeAll(async () => {
  house = await openTestHouse();
  buyer = await makeBuyer(house, '900.00');
  const now = await house.inTx(async (tx) => tx.now);
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const owner = { id: buyer.customerId, templateId: rows[0]?.id as bigint };
  const dates = { registeredAt: addDays(now, -400), expiresAt: addDays(now, -35) };
  await arriveNames(
    house,
    owner,
    [OWN, PLAIN].map((name) => ({ name, ...dates })),
  );
  await house.pool.query(
    "UPDATE domain SET phase = 'redemption', deleted_at = $1, rgp_statuses = '{redemptionPeriod}', statuses = '{pendingDelete}'",
    [addDays(now, -5)],
  );
  await arriveNames(house, owner, [{ name: LATE, registeredAt: addDays(now, -400), expiresAt: addDays(now, -5) }]);
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

/** The registry told its prices so long ago. */
const told = (age: string) =>
  house.pool.query(
    `INSERT INTO premium_quote (name, currency, register, renew, restore, asked_at) VALUES ($1, 'USD', '90.00', '90.00', '200.00', now() - $2::interval)
     ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
    [OWN, age],
  );
const names = (lines: readonly { readonly domain: { readonly name: string } }[]) =>
  lines.map(({ domain }) => domain.name);
const list = async () => {
  const { lines, unpriced } = await house.inTx((tx) => listRestorable(tx), buyer);
  return { lines: names(lines), unpriced: names(unpriced) };
};
const restoreBoth = () =>
  house.inTx(async (tx) => {
    const both = [OWN, PLAIN];
    return restoreNames(tx, both, restoreTotal(await restoreLines(tx, both, 'read')));
  }, buyer);

test('E3 what it costs to keep names that are ending: a year, or the restore with its year, each until its day; nothing of a stranger', async () => {
  await told('24 hours 1 minute');
  const [own, late, sums] = await house.inTx(async (tx) => {
    const costs = await keepCosts(tx, [PLAIN, OWN, LATE, 'foreign.com']);
    const sums = [await keepSum(tx, { State: 'expired' }), await keepSum(tx, { State: 'redemption', Search: 'list' })];
    return [costs, await endingNames(tx), sums] as const;
  }, buyer);
  expect(sums.map(({ Names, Total, Unpriced }) => [Names, Total.Amount, Unpriced])).toEqual([
    [3, '105.60', 1],
    [1, '92.80', 0],
  ]);
  expect(own.map(({ Name, Act, Price, Reason }) => [Name, Act, Price?.Amount ?? Reason])).toEqual([
    [OWN, 'restore', expect.stringContaining('price')],
    [PLAIN, 'restore', '92.80'],
    [LATE, 'renew', '12.80'],
  ]);
  expect(late).toEqual({
    Expiring: { Names: 0, More: false, Total: { Amount: '0.00', Currency: 'USD' }, Unpriced: 0, Barred: 0 },
    PendingDelete: 0,
    Suspended: 0,
    Grace: {
      Names: 1,
      More: false,
      Total: { Amount: '12.80', Currency: 'USD' },
      Unpriced: 0,
      Barred: 0,
      First: own[2]?.Until,
    },
    Redemption: {
      Names: 2,
      More: false,
      Total: { Amount: '92.80', Currency: 'USD' },
      Unpriced: 1,
      Barred: 0,
      First: own[0]?.Until,
    },
  });
  const stranger = await makeBuyer(house, '0.00');
  expect(await house.inTx((tx) => keepCosts(tx, [PLAIN, LATE]), stranger)).toEqual([]);
});

test('E3 a suffix that is no longer sold takes no name back, a dear one neither, and says so of each', async () => {
  await told('0 hours');
  await house.inTx((tx) => stopSelling(tx, 'com'));
  try {
    expect(await list()).toEqual({ lines: [], unpriced: [OWN, PLAIN] });
    const { preview } = await house.inTx((tx) => previewRestores(tx, [OWN, PLAIN]), buyer);
    expect(preview).toMatchObject({ Good: 0, Groups: [{ Key: 'orders:problem.notSold' }] });
    const refused = await restoreBoth().then(
      () => expect.fail('was not refused'),
      (error: Refusal) => error,
    );
    expect(refused.key).toBe('TASK_NAMES_TO_CLEAR');
  } finally {
    await house.pool.query("UPDATE suffix SET sold = true WHERE name = 'com'");
  }
});

test('E3 D5 a registry’s own price holds for a day for restores too: after that none is ordered, at the list’s price neither', async () => {
  await told('24 hours 1 minute');
  expect(await list()).toEqual({ lines: [PLAIN], unpriced: [OWN] });
  const { preview, lines } = await house.inTx((tx) => previewRestores(tx, [OWN, PLAIN]), buyer);
  expect([preview.Good, preview.Impossible, names(lines)]).toEqual([1, 1, [PLAIN]]);
  const refused = await restoreBoth().then(
    () => expect.fail('was not refused'),
    (error: Refusal) => error,
  );
  expect(refused.key).toBe('TASK_NAMES_TO_CLEAR');
  expect(await linesIn(house)).toEqual([]);
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');

  await told('0 hours');
  expect(await list()).toEqual({ lines: expect.arrayContaining([OWN, PLAIN]), unpriced: [] });
  const now = await house.inTx((tx) => restoreLines(tx, [OWN], 'read'), buyer);
  // The registry's 200.00 and, for the year, 90.00, and what we add.
  expect(now.map(({ price, fee }) => [toDecimal(price), fee?.amount])).toEqual([['319.00', '200.00']]);
  await restoreBoth();
  expect(await linesIn(house)).toHaveLength(2);
  // Both fees are echoed to the registry: that of the act, and that of the year.
  const fees = await house.pool.query('SELECT name, fee, year_fee, fee_currency FROM order_line ORDER BY name');
  expect(fees.rows).toEqual([
    { name: PLAIN, fee: null, year_fee: null, fee_currency: null },
    { name: OWN, fee: '200.00', year_fee: '90.00', fee_currency: 'USD' },
  ]);
});
