import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, toDecimal, usd } from '#contract/money.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockRecharge, type RechargeRow } from './store.ts';

let house: TestHouse;
let lastCustomer = 100n;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function newCustomer(): Promise<bigint> {
  const id = ++lastCustomer;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return id;
}

const by = (customerId: bigint) => ({ kind: 'customer', customerId }) as const;
const begin = (customerId: bigint, amount = '50.00') =>
  house.inTx((tx) => createRecharge(tx, { channel: 'card', amount }), by(customerId));
const settle = (row: RechargeRow, fact: PaymentFact) =>
  house.inTx(async (tx) => settleRecharge(tx, await lockRecharge(tx, row.id), fact));
const paid = (amount: string, transactionId = `pi_${Math.random()}`): PaymentFact => ({
  kind: 'paid',
  transactionId,
  amount: usd(amount),
});
const available = (customerId: bigint) =>
  house.inTx(async (tx) => toDecimal((await balanceOf(tx, customerId)).available));

test('J2 a payment is credited once, however often and from wherever it is told', async () => {
  const customer = await newCustomer();
  const row = await begin(customer);
  const fact = paid('50.00');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(row, fact)));
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already_credited')).toHaveLength(4);
  expect(await available(customer)).toBe('50.00');
});

test('J2 another amount is never credited; it stands aside for a person, once', async () => {
  const customer = await newCustomer();
  const row = await begin(customer);
  const fact = paid('49.99', 'pi_short');
  expect(await settle(row, fact)).toBe('amount_differs');
  expect(await settle(row, fact)).toBe('amount_differs');
  expect(await available(customer)).toBe('0.00');
  const { rows } = await house.pool.query(
    "SELECT count(*) AS n FROM posting WHERE kind = 'payment_held' AND ref_id = $1",
    [row.id],
  );
  expect(rows[0].n).toBe(1n);
});

test('J2 another currency is not credited', async () => {
  const customer = await newCustomer();
  const row = await begin(customer);
  expect(await settle(row, { kind: 'paid', transactionId: 'pi_hkd', amount: fromMinor(5000n, 'HKD') })).toBe(
    'amount_differs',
  );
  expect(await available(customer)).toBe('0.00');
});

test('J2 one provider transaction cannot pay two orders', async () => {
  const customer = await newCustomer();
  const [first, second] = [await begin(customer), await begin(customer)];
  expect(await settle(first, paid('50.00', 'pi_same'))).toBe('credited');
  await expect(settle(second, paid('50.00', 'pi_same'))).rejects.toThrow(/recharge_provider_txn/);
  expect(await available(customer)).toBe('50.00');
});

test('J2 a payment that comes after closing or expiry is credited all the same', async () => {
  const customer = await newCustomer();
  const closed = await begin(customer);
  await house.inTx((tx) => closeRecharge(tx, closed.number), by(customer));
  expect(await settle(closed, paid('50.00'))).toBe('credited');
  const expired = await begin(customer);
  expect(await settle(expired, { kind: 'expired' })).toBe('expired');
  expect(await settle(expired, { kind: 'expired' })).toBe('expired');
  expect(await settle(expired, paid('50.00'))).toBe('credited');
  expect(await available(customer)).toBe('100.00');
});

test('J2 amounts outside the range are refused; another customer cannot close the order', async () => {
  const customer = await newCustomer();
  await expect(begin(customer, '4.99')).rejects.toThrow('RECHARGE_AMOUNT_RANGE');
  await expect(begin(customer, '20000.01')).rejects.toThrow('RECHARGE_AMOUNT_RANGE');
  const row = await begin(customer, '5.00');
  await expect(house.inTx((tx) => closeRecharge(tx, row.number), by(await newCustomer()))).rejects.toThrow('NOT_FOUND');
  await house.inTx((tx) => closeRecharge(tx, row.number), by(customer));
  await expect(house.inTx((tx) => closeRecharge(tx, row.number), by(customer))).rejects.toThrow('STATE_HAS_MOVED');
});
