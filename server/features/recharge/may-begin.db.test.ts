import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECHARGES_OPEN_MAX, RECHARGES_PER_DAY_MAX } from '#contract/rules/finance/recharge.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';

const DAY_MS = 86_400_000;

let house: TestHouse;
let last = 500n;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function newCustomer(): Promise<bigint> {
  const id = ++last;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return id;
}
const by = (customerId: bigint) => ({ kind: 'customer', customerId }) as const;
const online = (customerId: bigint) =>
  house.inTx((tx) => createRecharge(tx, { channel: 'card', amount: '50.00' }), by(customerId));
async function keysOf(calls: readonly Promise<unknown>[]) {
  const ended = await Promise.allSettled(calls);
  return ended.map((each) => (each.status === 'fulfilled' ? 'begun' : (each.reason.key as string)));
}
const countOf = (keys: readonly string[], key: string) => keys.filter((each) => each === key).length;

test('J2 RECHARGES_OPEN_TOO_MANY: of a burst of orders only so many are begun; a closed one, and one whose time is over, makes room', async () => {
  const customer = await newCustomer();
  const keys = await keysOf(Array.from({ length: 3 * RECHARGES_OPEN_MAX }, () => online(customer)));
  expect(countOf(keys, 'begun')).toBe(RECHARGES_OPEN_MAX);
  expect(countOf(keys, 'RECHARGES_OPEN_TOO_MANY')).toBe(2 * RECHARGES_OPEN_MAX);
  // Others are not kept from theirs.
  await online(await newCustomer());
  const { rows } = await house.pool.query("SELECT number FROM recharge WHERE customer_id = $1 AND channel = 'card'", [
    customer,
  ]);
  await house.inTx((tx) => closeRecharge(tx, rows[0].number), by(customer));
  expect(await keysOf([online(customer)])).toEqual(['begun']);
  expect(await keysOf([online(customer)])).toEqual(['RECHARGES_OPEN_TOO_MANY']);
  await house.moveClock(3_600_001);
  expect(await keysOf([online(customer)])).toEqual(['begun']);
});

test('J2 RECHARGES_DAY_TOO_MANY: who begins and closes again and again comes to the limit of a day, to the millisecond', async () => {
  const customer = await newCustomer();
  for (let at = 0; at < RECHARGES_PER_DAY_MAX; at++) {
    const { number } = await online(customer);
    await house.inTx((tx) => closeRecharge(tx, number), by(customer));
  }
  expect(await keysOf([online(customer)])).toEqual(['RECHARGES_DAY_TOO_MANY']);
  const { rows } = await house.pool.query('SELECT min(created_at) AS first FROM recharge WHERE customer_id = $1', [
    customer,
  ]);
  await house.pool.query(`UPDATE recharge SET created_at = $2 WHERE customer_id = $1 AND created_at = $3`, [
    customer,
    new Date(rows[0].first.getTime() - 60_000),
    rows[0].first,
  ]);
  await house.moveClock(DAY_MS - 60_000);
  expect(await keysOf([online(customer)])).toEqual(['begun']);
  expect(await keysOf([online(customer)])).toEqual(['RECHARGES_DAY_TOO_MANY']);
});
