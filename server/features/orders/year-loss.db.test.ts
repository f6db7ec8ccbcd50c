import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { arriveNames } from '../domains/testing.ts';
import { takePricedBefore } from '../search/index.ts';
import { renewDomain } from './renewals/renew-domain.ts';
import { previewRenewals, renewDomains } from './renewals/renew-domains.ts';
import { atStakeOf } from './renewals/renewal-lines.ts';
import { type Buyer, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';

let house: TestHouse;
let now: Date;
let buyer: Buyer;
beforeAll(async () => {
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
  buyer = await makeBuyer(house, '200.00');
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const owner = { id: buyer.customerId, templateId: rows[0]?.id as bigint };
  const dates = { registeredAt: addDays(now, -300), expiresAt: addDays(now, 65) };
  await arriveNames(
    house,
    owner,
    ['loss-renewed.com', 'loss-moved.com', 'loss-none.com', 'loss-late.com', 'own-price.com'].map((name) => ({
      name,
      ...dates,
    })),
  );
  const set = (column: 'renewed_at' | 'transferred_in_at', days: number, name: string) =>
    house.pool.query(`UPDATE domain SET ${column} = $1 WHERE name = $2`, [addDays(now, -days), name]);
  await set('renewed_at', 44, 'loss-renewed.com');
  await set('transferred_in_at', 10, 'loss-moved.com');
  await set('renewed_at', 46, 'loss-late.com');
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const refusal = (act: Promise<unknown>) =>
  act.then(
    () => expect.fail('was not refused'),
    (error: Refusal) => error,
  );
const NAMES = ['loss-renewed.com', 'loss-moved.com', 'loss-none.com', 'loss-late.com'];

test('E3 the price of many renewals says what of it may be lost, name by name and together', async () => {
  const { lines } = await house.inTx((tx) => previewRenewals(tx, { names: NAMES, years: 2 }), buyer);
  const until = Object.fromEntries(lines.map(({ domain, yearNotAddedUntil: at }) => [domain.name, at?.getTime()]));
  expect(until).toEqual({
    'loss-renewed.com': addDays(now, 1).getTime(),
    'loss-moved.com': addDays(now, 35).getTime(),
    'loss-none.com': undefined,
    'loss-late.com': undefined,
  });
  expect(atStakeOf(lines)).toEqual({ names: 2, amount: usd('51.20') });
});

test('E3 within 45 days of a renewal or transfer no money moves before the customer said that he knows', async () => {
  const one = { domain: 'loss-renewed.com', years: 1, total: usd('12.80') };
  const refused = await refusal(house.inTx((tx) => renewDomain(tx, one), buyer));
  const stake = { Names: 1, Amount: { Amount: '12.80', Currency: 'USD' } };
  expect([refused.key, refused.data]).toEqual(['YEAR_MAY_BE_LOST', stake]);
  const many = { names: NAMES, years: 1, total: usd('51.20') };
  const batch = await refusal(house.inTx((tx) => renewDomains(tx, many), buyer));
  expect([batch.key, (batch.data as { Names: number }).Names]).toEqual(['YEAR_MAY_BE_LOST', 2]);
  expect(await linesIn(house)).toEqual([]);
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');
  await house.inTx((tx) => renewDomain(tx, { ...one, domain: 'loss-late.com' }), buyer);
  await house.inTx((tx) => renewDomain(tx, { ...one, yearLossSeen: true }), buyer);
  const rest = { names: ['loss-moved.com', 'loss-none.com'], years: 1, total: usd('25.60'), yearLossSeen: true };
  await house.inTx((tx) => renewDomains(tx, rest), buyer);
  expect(await linesIn(house)).toHaveLength(4);
});

test('E3 D5 a registry’s own price holds for a day: after that nothing is renewed at another, one or many, until it is told anew', async () => {
  const name = 'own-price.com';
  const price = (age: string) =>
    house.pool.query(
      `INSERT INTO premium_quote (name, currency, register, renew, asked_at) VALUES ($1, 'USD', '90.00', '90.00', now() - $2::interval)
       ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
      [name, age],
    );
  await price('24 hours 1 minute');
  const before = await linesIn(house);
  const refused = await refusal(
    house.inTx((tx) => renewDomain(tx, { domain: name, years: 1, total: usd('12.80') }), buyer),
  );
  expect(refused.key).toBe('RENEWAL_REFUSED');
  const { preview, lines } = await house.inTx((tx) => previewRenewals(tx, { names: [name], years: 1 }), buyer);
  expect([preview.Impossible, lines.length]).toEqual([1, 0]);
  expect(await linesIn(house)).toEqual(before);
  // The sweep would ask for it, and for none that is young or nobody's.
  const due = (hours: number) =>
    house.inTx((tx) => takePricedBefore(tx, new Date(tx.wall.getTime() - hours * 3_600_000), 20));
  await house.pool.query(
    "INSERT INTO premium_quote (name, currency, register, asked_at) VALUES ('nobodys.com', 'USD', '90.00', now() - interval '30 hours')",
  );
  expect([await due(20), await due(25)]).toEqual([[name], []]);
  await price('0 hours');
  const after = await house.inTx((tx) => previewRenewals(tx, { names: [name], years: 1 }), buyer);
  expect(after.lines.map(({ fee }) => fee?.amount)).toEqual(['90.00']);
});
