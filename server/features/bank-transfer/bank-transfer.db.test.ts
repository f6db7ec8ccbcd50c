import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { announced, beginTransfer } from './begin-transfer.ts';
import { importStatement, matchLine, sendBackLine } from './match-lines.ts';
import { previewStatement } from './preview-statement.ts';
import { findLineBy } from './store.ts';

let house: TestHouse;
let staff: Actor;
let made = 0;
beforeAll(async () => {
  house = await openTestHouse();
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     VALUES ('finance', 'none', 'none', '{finance}', true, now()) RETURNING id`,
  );
  staff = { kind: 'staff', staffId: rows[0]?.id as bigint };
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(() => house.close());

type Customer = Actor & { customerId: bigint };
async function newCustomer(): Promise<Customer> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`sender${made}@example.com`],
  );
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return { kind: 'customer', customerId };
}

const begin = async (customer: Customer, amount: string) => {
  const { order, transfer } = await house.inTx((tx) => beginTransfer(tx, amount), customer);
  return { ...transfer, number: order.number };
};
const line = (details: string, amount: string, currency = 'USD') => {
  made += 1;
  return { ref: `L-${made}`, text: `L-${made},2026-11-21,${amount},${currency},CHAN TAI MAN,${details}` };
};
const statement = (...lines: { text: string }[]) =>
  ['BankRef,Date,Amount,Currency,Payer,Details', ...lines.map(({ text }) => text)].join('\n');
const read = (csv: string) => house.inTx((tx) => importStatement(tx, csv), staff);
const stateOf = async ({ ref }: { ref: string }) => {
  const { rows } = await house.pool.query('SELECT id, state, why FROM statement_line WHERE bank_ref = $1', [ref]);
  return { id: rows[0]?.id as bigint, told: `${rows[0]?.state} ${rows[0]?.why}` };
};
const money = async ({ customerId }: Customer) => (await house.inTx((tx) => balanceOf(tx, customerId))).available.minor;
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );

test('J2 an announced transfer that arrives exactly is credited by itself, once, however often the statement comes', async () => {
  const customer = await newCustomer();
  const { reference, number } = await begin(customer, '1250.00');
  const came = line(`FPS/${reference.toLowerCase().slice(0, 6)} ${reference.slice(6)}`, '1250.00');
  expect(await read(statement(came))).toEqual({ Imported: 1, Known: 0, Matched: 1 });
  expect(await read(statement(came))).toEqual({ Imported: 0, Known: 1, Matched: 0 });
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
  await read(statement(little, nameless, hkd));
  expect((await stateOf(little)).told).toBe('unmatched amount');
  expect((await stateOf(nameless)).told).toBe('unmatched no_reference');
  expect((await stateOf(hkd)).told).toBe('unmatched currency');
  expect(await money(customer)).toBe(0n);

  // A person says whose it is: what really came is credited; a second one for the same reference gets an order of its own.
  const match = async (one: { ref: string }, reference: string) =>
    told(house.inTx(async (tx) => matchLine(tx, (await stateOf(one)).id, reference), staff));
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
    await house.inTx(async (tx) => sendBackLine(tx, (await stateOf(one)).id, 'HB77'), staff);
  expect((await stateOf(again)).told).toBe('sent_back paid_before');
  expect(await match(hkd, a.reference)).toBe('STATE_HAS_MOVED');
});

test('J2 a transfer that comes after its time is credited; one wrong line refuses the whole statement', async () => {
  const customer = await newCustomer();
  const { reference } = await begin(customer, '50.00');
  await house.moveClock(40 * 86_400_000);
  const late = line(reference, '50.00');
  expect(await told(read(statement(late, { text: 'broken' })))).toBe('STATEMENT_UNREADABLE');
  expect(await money(customer)).toBe(0n);
  await read(statement(late));
  expect(await money(customer)).toBe(5_000n);
});

test('J2 race: one statement imported four times at once credits once', async () => {
  const customer = await newCustomer();
  const { reference } = await begin(customer, '50.00');
  const csv = statement(line(reference, '50.00'));
  await Promise.all(Array.from({ length: 4 }, () => read(csv).catch(() => undefined)));
  expect(await money(customer)).toBe(5_000n);
});

test('J2 a preview says of each line what the import then does with it, and imports nothing', async () => {
  const customer = await newCustomer();
  const [a, b] = [await begin(customer, '70.00'), await begin(customer, '80.00')];
  const before = line(a.reference, '1.00', 'HKD');
  await read(statement(before));
  const twice = line(a.reference, '70.00');
  const lines = [
    before,
    twice,
    twice,
    line(a.reference, '70.00'),
    line(`${b.reference.slice(0, 10)}*`, '80.00'),
    line(b.reference, '80.01'),
  ];
  const preview = () => house.inTx((tx) => previewStatement(tx, statement(...lines)), staff);
  const seen = await preview();
  expect(seen.map(({ verdict, number }) => `${verdict} ${number ?? '-'}`)).toEqual([
    'known -',
    `exact ${a.number}`,
    'known -',
    `paid_before ${a.number}`,
    'no_reference -',
    `amount ${b.number}`,
  ]);
  expect(await money(customer)).toBe(0n);
  expect(await read(statement(...lines))).toEqual({ Imported: 4, Known: 2, Matched: 1 });
  expect(await money(customer)).toBe(7_000n);
  expect((await preview()).map(({ verdict }) => verdict)).toEqual(Array(6).fill('known'));
  expect(await told(house.inTx((tx) => previewStatement(tx, 'A,B'), staff))).toBe('STATEMENT_UNREADABLE');
});

test('J2 the customer is told by mail of what arrived, and that it is not what he announced', async () => {
  const customer = await newCustomer();
  const { reference, number } = await begin(customer, '60.00');
  const little = line(reference, '59.50');
  await read(statement(little));
  await house.inTx(async (tx) => matchLine(tx, (await stateOf(little)).id, reference), staff);
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
  const other = await newCustomer();
  expect(await told(house.inTx((tx) => announced(tx, number), other))).toBe('NOT_FOUND');
});
