import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { markLeft } from '../leave-domain.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { countByMonth } from './expiry-months.ts';
import { EVERYTHING } from './filter.ts';
import { listDomains } from './list-domains.ts';

/** Half an hour before February begins in Hong Kong, in a leap year. */
const NOW = new Date('2028-01-31T15:30:00Z');
let house: TestHouse;
let owner: { id: bigint; templateId: bigint };

beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'months@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  await house.moveClock(NOW.getTime() - now.getTime());
});
afterAll(() => house.close());

const monthsOf = (id: bigint) => house.inTx((tx) => countByMonth(tx, id));
const arrive = (of: typeof owner, expiries: Readonly<Record<string, string>>) =>
  arriveNames(
    house,
    of,
    Object.entries(expiries).map(([name, at]) => ({ name, registeredAt: addDays(NOW, -400), expiresAt: new Date(at) })),
  );

test('A10 without a name every month is there, and none expires', async () => {
  const stranger = await testCustomer(house, 'nobody@example.com');
  await arrive(owner, { 'not-yours.com': '2028-03-05T00:00:00Z' });
  const { Months, Later } = await monthsOf(stranger.id);
  expect(Months.map(({ Month }) => Month)).toEqual([
    '2028-01',
    ...Array.from({ length: 11 }, (_, n) => `2028-${String(n + 2).padStart(2, '0')}`),
    '2029-01',
  ]);
  expect([Months.every(({ Names }) => Names === 0), Later]).toEqual([true, 0]);
});

test('A10 E1 names are counted by the months of Hong Kong from today on, each as the list counts it', async () => {
  const one = await testCustomer(house, 'one@example.com');
  const [, , left] = await arrive(one, {
    // Yesterday there, and the first and the last instant of today, which is the end of the month.
    'yesterday.com': '2028-01-30T15:59:59.999Z',
    'today-first.com': '2028-01-30T16:00:00Z',
    'gone.com': '2028-01-31T10:00:00Z',
    'today-last.com': '2028-01-31T15:59:59.999Z',
    'february-first.com': '2028-01-31T16:00:00Z',
    'february-same-utc-day.com': '2028-01-31T23:59:59.999Z',
    'february.com': '2028-02-10T00:00:00Z',
    'february-last.com': '2028-02-29T15:59:59.999Z',
    'march-first.com': '2028-02-29T16:00:00Z',
    'a-year.com': '2029-01-31T15:59:59.999Z',
    'later-first.com': '2029-01-31T16:00:00Z',
    'later.com': '2037-05-01T00:00:00Z',
  });
  await house.inTx((tx) => markLeft(tx, left as bigint, 'transferred'));
  const { Months, Later } = await monthsOf(one.id);
  expect(Months.filter(({ Names }) => Names > 0).map(({ Month, Names }) => [Month, Names])).toEqual([
    ['2028-01', 2],
    ['2028-02', 4],
    ['2028-03', 1],
    ['2029-01', 1],
  ]);
  expect(Later).toBe(2);
  for (const { From, Before, Names } of Months) {
    const filter = { ...EVERYTHING, expiresFrom: new Date(From), expiresBefore: new Date(Before) };
    expect((await house.inTx((tx) => listDomains(tx, one.id, { filter }))).rows).toHaveLength(Names);
  }
});
