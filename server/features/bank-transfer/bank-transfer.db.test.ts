import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { announced } from './begin-transfer.ts';
import { matchLine, sendBackLine } from './match-lines.ts';
import { findLineBy } from './store.ts';
import {
  begin as beginAs,
  type Customer,
  importByTwo,
  line,
  lineState,
  type Member,
  moneyOf,
  newCustomer as newCustomerOf,
  newStaff,
  statement,
  told,
} from './testing.ts';

let house: TestHouse;
let staff: Member;
let other: Member;
beforeAll(async () => {
  house = await openTestHouse();
  [staff, other] = [await newStaff(house), await newStaff(house)];
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(() => house.close());

const newCustomer = () => newCustomerOf(house);
const begin = (customer: Customer, amount: string) => beginAs(house, customer, amount);
const read = (csv: string, known?: string) => importByTwo(house, [staff, other], csv, known);
const stateOf = (of: { ref: string }) => lineState(house, of);
const money = (customer: Customer) => moneyOf(house, customer);

test('J2 an announced transfer that arrives exactly is credited by itself, once, however often the statement comes', async () => {
  const customer = await newCustomer();
  const { reference, number } = await begin(customer, '1250.00');
  const came = line(`FPS/${reference.toLowerCase().slice(0, 6)} ${reference.slice(6)}`, '1250.00');
  expect(await read(statement(came))).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  // A later statement may hold the line again.
  const more = line('HELLO', '1.00');
  expect(await read(statement(came, more), '1250.00')).toEqual({ Imported: 1, Known: 1, Matched: 0 });
  // Who gives it back one day finds the payer by the bank's own number.
  const kept = await house.inTx((tx) => findLineBy(tx, came.ref));
  expect(kept).toMatchObject({ bankRef: came.ref, payer: 'CHAN TAI MAN', state: 'matched', amount: 125_000n });
  expect(await money(customer)).toBe(125_000n);
  expect((await house.inTx((tx) => announced(tx, number), customer)).order.state).toBe('paid');
});

test('J2 too little, too much, twice, without a name, in another currency: held for a person', async () => {
  const customer = await newCustomer();
  const a = await begin(customer, '100.00');
  const little = line(a.reference, '99.99');
  const nameless = line('HELLO', '100.00');
  const hkd = line(a.reference, '780.00', 'HKD');
  await read(statement(little, nameless));
  await read(statement(hkd));
  expect((await stateOf(little)).told).toBe('unmatched amount');
  expect((await stateOf(nameless)).told).toBe('unmatched no_reference');
  expect((await stateOf(hkd)).told).toBe('unmatched currency');
  expect(await money(customer)).toBe(0n);

  // A person says whose it is: what really came is credited; a second one for the same reference gets an order of its
  // own.
  const match = async (one: { ref: string }, reference: string) =>
    told(stateOf(one).then(({ id }) => house.inTx((tx) => matchLine(tx, id, reference), staff)));
  expect(await match(nameless, 'ABCDEFGHJKM')).toBe('TRANSFER_REFERENCE_UNKNOWN');
  expect(await match(little, a.reference)).toBe('done');
  expect(await match(little, a.reference)).toBe('STATE_HAS_MOVED');
  expect(await match(nameless, a.reference)).toBe('done');
  expect(await money(customer)).toBe(19_999n);
  const again = line(a.reference, '100.00');
  await read(statement(again));
  expect((await stateOf(again)).told).toBe('unmatched paid_before');

  // What nobody wants goes back.
  for (const one of [again, hkd])
    await stateOf(one).then(({ id }) => house.inTx((tx) => sendBackLine(tx, id, 'HB77'), staff));
  expect((await stateOf(again)).told).toBe('sent_back paid_before');
  expect(await match(hkd, a.reference)).toBe('STATE_HAS_MOVED');
});

test('J2 a transfer that comes after its time is credited', async () => {
  const customer = await newCustomer();
  const { reference } = await begin(customer, '50.00');
  await house.moveClock(40 * 86_400_000);
  const late = line(reference, '50.00');
  await read(statement(late));
  expect(await money(customer)).toBe(5_000n);
});

test('J2 the customer is told by mail of what arrived, and that it is not what he announced', async () => {
  const customer = await newCustomer();
  const { reference, number } = await begin(customer, '60.00');
  const little = line(reference, '59.50');
  await read(statement(little));
  await stateOf(little).then(({ id }) => house.inTx((tx) => matchLine(tx, id, reference), staff));
  const { rows } = await house.pool.query('SELECT kind, letter FROM notice WHERE customer_id = $1', [
    customer.customerId,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['bankTransfer.credited']);
  const letter = JSON.stringify(rows[0]?.letter);
  for (const part of ['remittance:letter.differs', number, '59.50', '60.00']) expect(letter).toContain(part);
});

test('J2 amounts outside the range are refused; another customer sees none of it', async () => {
  const customer = await newCustomer();
  expect(await told(begin(customer, '4.99'))).toBe('RECHARGE_AMOUNT_RANGE');
  expect(await told(begin(customer, '100000.01'))).toBe('RECHARGE_AMOUNT_RANGE');
  const { number } = await begin(customer, '50.00');
  const stranger = await newCustomer();
  expect(await told(house.inTx((tx) => announced(tx, number), stranger))).toBe('NOT_FOUND');
});
