import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { findAnyDeal } from '../store.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';
import { importSales, lookAtSales, removeSale } from './import-sales.ts';
import { presentComparables } from './present-comparables.ts';
import { pageSales } from './store.ts';

const HEAD = 'Domain,PriceUSD,Date,Source';
let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const read = (csv: string) =>
  house.inTx((tx) => importSales(tx, csv), at.staff).catch((error: unknown) => (error as Refusal).key);
const count = async () => Number((await house.pool.query('SELECT count(*) AS n FROM comparable_sale')).rows[0].n);

test('L1 COMPARABLES_UNREADABLE COMPARABLES_WRONG: a file with one wrong line is not read at all', async () => {
  expect(await read('a,b')).toBe('COMPARABLES_UNREADABLE');
  expect(await read(`${HEAD}\ngood.com,100,2026-01-01,X\nbad.com,none,2026-01-01,X`)).toBe('COMPARABLES_WRONG');
  expect(await count()).toBe(0);
});

test('L1 COMPARABLES_NOTHING_NEW: sales are read in once, and shown beside a deal of their suffix and length', async () => {
  const file = `${HEAD}\ntiger.com,5000,2026-02-01,Public list\ntea.com,900,2026-03-01,Public list\ntiger.net,7,2026-03-01,X`;
  expect(await house.inTx((tx) => lookAtSales(tx, file), at.staff)).toMatchObject([
    { verdict: 'new' },
    { verdict: 'new' },
    { verdict: 'new' },
  ]);
  expect(await read(file)).toEqual({ imported: 3, skipped: 0 });
  expect(await read(file)).toBe('COMPARABLES_NOTHING_NEW');
  expect(await read(`${file}\nzebra.com,1,2026-04-01,X`)).toEqual({ imported: 1, skipped: 3 });
  const { Data } = await at.apply(at.buyer, { Type: 'buy', Name: 'horse.com', Price: '500' });
  const id = await at.idOf(Data.Number);
  const near = await house.inTx(async (tx) => presentComparables(tx, (await findAnyDeal(tx, id))!));
  expect(near.map(({ Domain, SoldOn, Source }) => [Domain, SoldOn, Source])).toEqual([
    ['zebra.com', '2026-04-01', 'X'],
    ['tiger.com', '2026-02-01', 'Public list'],
  ]);
});

test('L1 our own completed sales stand beside them; what was read in by mistake is taken out', async () => {
  await at.push.money(at.buyer, '900.00');
  const number = await at.paid('eagle.com', '321');
  for (const [by, what] of [
    [at.seller, 'confirm'],
    [at.buyer, 'release'],
  ] as const)
    expect((await at.act(by, what, { Number: number })).Key).toBe('OK');
  const near = () => house.inTx((tx) => presentComparables(tx, { suffix: 'com', unicode: 'other.com' }));
  expect((await near())[0]).toMatchObject({ Domain: 'eagle.com', Price: { Amount: '321.00' } });
  expect((await near())[0]).toMatchObject({ Way: 'deal' });
  expect((await near())[0]?.Source).toBeUndefined();
  const { rows } = await house.inTx((tx) => pageSales(tx, undefined));
  await house.inTx((tx) => removeSale(tx, rows[0]!.id), at.staff);
  expect((await near()).map(({ Domain }) => Domain)).not.toContain('zebra.com');
  await expect(house.inTx((tx) => removeSale(tx, rows[0]!.id), at.staff)).rejects.toThrow(Refusal);
});

test('L1 what the market and pushes at a price brought stands beside them; of several names at one price, and of gifts, nothing does', async () => {
  const push = async (names: string[], Price?: string) => {
    await at.push.bring(at.seller, ...names);
    const { Data } = await at.push.send(at.seller, at.buyer.email, names, Price === undefined ? {} : { Price });
    expect((await at.push.accept(at.buyer, Data.Id)).Key).toBe('OK');
  };
  await push(['pushed.com'], '77');
  await push(['pushed-pair-a.com', 'pushed-pair-b.com'], '99');
  await push(['pushed-gift.com']);
  await push(['pushed.net'], '55');
  const { Data } = await at.apply(at.buyer, { Type: 'buy', Name: 'other-wish.com', Price: '500' });
  const id = await at.idOf(Data.Number);
  const near = await house.inTx(async (tx) => presentComparables(tx, (await findAnyDeal(tx, id))!));
  const ours = near.flatMap(({ Domain, Price, Way }) => (Way === 'push' ? [[Domain, Price.Amount]] : []));
  expect(ours).toEqual([['pushed.com', '77.00']]);
});
