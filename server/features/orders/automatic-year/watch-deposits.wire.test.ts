import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { type ChinaWorld, openChinaWorld } from './testing.ts';
import { depositNow, readDeposit, watchDeposits } from './watch-deposits.ts';

let world: ChinaWorld;
beforeAll(async () => {
  world = await openChinaWorld();
});
afterAll(() => world.close());

const told = async () => [await world.alarms('deposit_unknown'), await world.alarms('deposit_short')];
const look = () => watchDeposits(world.house, world.registries);
const read = (amount: string) => world.house.inTx((tx) => readDeposit(tx, 'cnnic', usd(amount)));

test('E3 a deposit that names hang on is watched: unknown, short of the years that end soon, enough', async () => {
  const paid = await world.own('first-name.cn');
  await world.own('second-name.cn');
  await look();
  expect(await told(), 'nothing ends soon').toEqual([0, 0]);
  await world.moveTo(addDays(paid, -13));
  await look();
  expect(await told(), 'nobody has read it').toEqual([1, 0]);
  expect(await read('8.99')).toBeUndefined();
  await look();
  expect(await told(), 'two years are 9.00').toEqual([1, 1]);
  expect(await read('9.00'), 'what the books expected').toEqual(usd('8.99'));
  await look();
  expect(await told()).toEqual([1, 1]);
});

test('E3 what leaves the deposit after a reading is counted from the books, and a reading is not trusted for ever', async () => {
  const paid = (await world.name('first-name.cn')).expires_at;
  await read('100.00');
  await world.livedTo(paid, 0.1);
  const now = () => world.house.inTx((tx) => depositNow(tx, 'cnnic'));
  expect(await now()).toEqual(usd('91.00'));
  await world.livedTo(paid, 32);
  expect(await now()).toBeUndefined();
});
