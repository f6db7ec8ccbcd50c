import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { declareSuffixes, LISTED_SUFFIXES, OPEN_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { changePrice, offersNow, sellSuffix, stopSelling } from './index.ts';
import { catalogueRoutes } from './routes.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('D5 anyone reads the price list: four prices per suffix, side by side', async () => {
  const app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, catalogueRoutes);
  const answer = await app.inject({ method: 'GET', url: '/api/price' });
  expect(answer.statusCode).toBe(200);
  const usd = (Amount: string) => ({ Amount, Currency: 'USD' });
  expect(answer.json().Data.Suffixes.slice(0, 2)).toMatchObject([
    { Suffix: 'com', Register: usd('11.80'), Renew: usd('12.80'), Transfer: usd('11.80'), Restore: usd('80.00') },
    { Suffix: 'net', Register: usd('13.80'), Renew: usd('14.80'), Transfer: usd('13.80'), YearsMin: 1, YearsMax: 10 },
  ]);
  const sold = answer.json().Data.Suffixes as { Suffix: string }[];
  expect(sold.map(({ Suffix }) => Suffix)).toEqual(LISTED_SUFFIXES.map(({ suffix }) => suffix));
  expect(sold.find(({ Suffix }) => Suffix === 'cn')).toMatchObject({ RealName: true, Premium: false, Chinese: true });
  expect(sold.find(({ Suffix }) => Suffix === 'vip')).toMatchObject({ RealName: false, Premium: true, LengthMin: 2 });
  expect(sold.at(-1)).toMatchObject({ Suffix: 'xn--fiqs8s', Unicode: '\u4e2d\u56fd', With: ['\u4e2d\u570b'] });
  await app.close();
});

test('D5 a new price begins on its day, the old one ends there, and what was stays', async () => {
  const price = () => house.inTx(async (tx) => (await offersNow(tx)).get('net')?.prices.renew.price.minor);
  await house.inTx((tx) =>
    changePrice(tx, { suffix: 'net', act: 'renew', price: 1600n, cost: 1091n }, new Date(tx.now.getTime() + 60_000)),
  );
  expect(await price()).toBe(1480n);
  await house.moveClock(60_001);
  expect(await price()).toBe(1600n);
  await house.moveClock(-60_001);
  expect(await price()).toBe(1480n);
});

test('D5 what we pay for a year stands beside what it costs', async () => {
  const offers = await house.inTx((tx) => offersNow(tx));
  expect([...offers.keys()]).toEqual(LISTED_SUFFIXES.map(({ suffix }) => suffix));
  for (const { prices } of offers.values())
    for (const { price, cost } of Object.values(prices)) expect(price.minor).toBeGreaterThan(cost.minor);
});

test('D5 a suffix that nobody priced is known and not on sale; it is sold at the prices it is given, and until it is taken off', async () => {
  const gathered = OPEN_SUFFIXES.filter(({ under }) => under !== undefined).map(({ suffix }) => suffix);
  const sold = () => house.inTx(async (tx) => [...(await offersNow(tx)).keys()]);
  expect((await sold()).filter((suffix) => gathered.includes(suffix))).toEqual([]);
  const each = { price: 780n, cost: 450n };
  const list = {
    register: each,
    renew: { price: 880n, cost: 450n },
    transfer: each,
    restore: { price: 6000n, cost: 3000n },
  };
  await house.inTx((tx) => sellSuffix(tx, 'bj.cn', list));
  expect((await sold()).at(-1)).toBe('bj.cn');
  const offer = await house.inTx(async (tx) => (await offersNow(tx)).get('bj.cn'));
  expect(offer?.prices).toMatchObject({ register: { price: { minor: 780n } }, renew: { price: { minor: 880n } } });
  await house.inTx((tx) => stopSelling(tx, 'bj.cn'));
  expect(await sold()).not.toContain('bj.cn');
  // Every suffix we know has its row, in the order it is shown.
  for (const suffix of gathered.toReversed()) {
    await house.moveClock(1);
    await house.inTx((tx) => sellSuffix(tx, suffix, list));
  }
  expect(await sold()).toEqual(OPEN_SUFFIXES.map(({ suffix }) => suffix));
  await expect(house.inTx((tx) => sellSuffix(tx, 'ac.cn', list))).rejects.toThrow('ac.cn');
  await expect(house.inTx((tx) => sellSuffix(tx, 'gov.cn', list))).rejects.toThrow('gov.cn');
});

test('a declared suffix is sold behind all others, by the first price that it gets', async () => {
  const each = { price: 1180n, cost: 993n };
  const list = { register: each, renew: each, transfer: each, restore: { price: 8800n, cost: 4000n } };
  await expect(house.inTx((tx) => sellSuffix(tx, 'org', list))).rejects.toThrow('no suffix org is known');
  const said = { Registry: 'generic', Operator: 'A', Source: 'B', Checked: '2026-11-26' };
  onTestFinished(declareSuffixes([{ Suffix: 'org', ...said }]));
  await house.inTx((tx) => sellSuffix(tx, 'org', list));
  await house.inTx((tx) => sellSuffix(tx, 'org', { ...list, register: { price: 1280n, cost: 993n } }));
  const offers = await house.inTx(offersNow);
  expect([...offers.keys()].at(-1)).toBe('org');
  expect(offers.get('org')?.prices.register.price.minor).toBe(1280n);
});
