import { afterAll, beforeAll, expect, test } from 'vitest';
import { cny, fromMinor, toDecimal, usd } from '#contract/money.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { askChannels } from './ask-channel.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';
import { confirmHeld, decideHeld, dropHeld, type SeenDecision } from './held/decide-held.ts';
import { holdPayment } from './held/hold-payment.ts';
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
  await expect(begin(customer, '20000.01')).rejects.toMatchObject({
    key: 'RECHARGE_AMOUNT_RANGE',
    vars: { min: '5.00', max: '20,000.00' },
  });
  const row = await begin(customer, '5.00');
  await expect(house.inTx((tx) => closeRecharge(tx, row.number), by(await newCustomer()))).rejects.toThrow('NOT_FOUND');
  await house.inTx((tx) => closeRecharge(tx, row.number), by(customer));
  await expect(house.inTx((tx) => closeRecharge(tx, row.number), by(customer))).rejects.toThrow('STATE_HAS_MOVED');
});

let members = 0;
async function newStaff(): Promise<Actor> {
  members += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     VALUES ($1, 'none', 'none', '{finance}', true, now()) RETURNING id`,
    [`held${members}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}
const heldOf = async (transactionId: string) =>
  (await house.pool.query('SELECT * FROM held_payment WHERE transaction_id = $1', [transactionId])).rows[0];
const decide = (staff: Actor, id: bigint, decision: 'credit' | 'return', number?: string) =>
  told(house.inTx((tx) => decideHeld(tx, id, { decision, reason: 'looked at it', number }), staff));
/** What a member reads of a held payment now. */
async function seen(id: bigint): Promise<SeenDecision> {
  const { rows } = await house.pool.query('SELECT decision, reason, credited_number FROM held_payment WHERE id = $1', [
    id,
  ]);
  const { decision, reason, credited_number: creditTo } = rows[0];
  return { decision: decision ?? 'return', reason: reason ?? '', ...(creditTo === null ? {} : { creditTo }) };
}
const confirm = async (id: bigint, staff: Actor, read?: SeenDecision) => {
  const what = read ?? (await seen(id));
  return told(house.inTx((tx) => confirmHeld(tx, id, what), staff));
};
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
const standing = async () =>
  (await house.pool.query("SELECT key FROM acct WHERE kind = 'flow' AND balance <> 0 AND key LIKE 'flow:held:%'")).rows;

test('J2 L1 what really came is credited to its order by a member; told with another amount later it stays as first told', async () => {
  const customer = await newCustomer();
  const row = await begin(customer);
  expect(await settle(row, paid('49.99', 'pi_staff'))).toBe('amount_differs');
  expect(await settle(row, paid('49.98', 'pi_staff'))).toBe('amount_differs');
  const held = await heldOf('pi_staff');
  expect(held).toMatchObject({ state: 'waiting', amount: 4999n, worth: 4999n, told_otherwise: '49.98 USD' });
  const staff = await newStaff();
  expect(await decide(staff, held.id, 'credit')).toBe('done');
  expect(await decide(staff, held.id, 'return')).toBe('STATE_HAS_MOVED');
  expect(await available(customer)).toBe('49.99');
  expect(await heldOf('pi_staff')).toMatchObject({ state: 'credited', credited_number: row.number });
  expect((await house.inTx((tx) => lockRecharge(tx, row.id))).state).toBe('paid');
});

test('J2 L1 above the limit another member confirms; what was proposed can be taken back', async () => {
  const customer = await newCustomer();
  const row = await begin(customer, '3000.00');
  await settle(row, paid('3000.01', 'pi_large'));
  const { id } = await heldOf('pi_large');
  const [one, two] = [await newStaff(), await newStaff()];
  expect(await decide(one, id, 'credit')).toBe('done');
  expect(await available(customer)).toBe('0.00');
  expect(await confirm(id, one)).toBe('REVIEW_SECOND_PERSON');
  expect(await told(house.inTx((tx) => dropHeld(tx, id, 'wrong order'), two))).toBe('done');
  expect(await heldOf('pi_large')).toMatchObject({ state: 'waiting', decision: null });
  expect(await decide(two, id, 'credit')).toBe('done');
  expect(await confirm(id, one)).toBe('done');
  expect(await available(customer)).toBe('3000.01');
});

test('L1 J2 a colleague who swaps a decision after the other has read it gains nothing', async () => {
  const customer = await newCustomer();
  await settle(await begin(customer, '3000.00'), paid('3000.02', 'pi_swapped'));
  const { id } = await heldOf('pi_swapped');
  const [one, two] = [await newStaff(), await newStaff()];
  expect(await decide(one, id, 'return')).toBe('done');
  const read = await seen(id);
  expect(await told(house.inTx((tx) => dropHeld(tx, id, 'another look'), one))).toBe('done');
  expect(await decide(one, id, 'credit')).toBe('done');
  expect(await confirm(id, two, read)).toBe('STATE_HAS_MOVED');
  const now = await seen(id);
  expect(await confirm(id, two, { ...now, reason: 'something else' })).toBe('STATE_HAS_MOVED');
  expect(await confirm(id, two, { ...now, creditTo: 'R1' })).toBe('STATE_HAS_MOVED');
  expect(await available(customer)).toBe('0.00');
  expect(await confirm(id, two, now)).toBe('done');
  expect(await available(customer)).toBe('3000.02');
});

test('L1 J2 below the limit, but not together: credited to several customers by one member, or to one customer by several', async () => {
  const [one, two] = [await newStaff(), await newStaff()];
  const customer = await newCustomer();
  const held = async (whose: Awaited<ReturnType<typeof newCustomer>>, transactionId: string) => {
    await settle(await begin(whose, '1300.00'), paid('1300.01', transactionId));
    return (await heldOf(transactionId)).id as bigint;
  };
  const [first, second, third] = [
    await held(customer, 'pi_split1'),
    await held(await newCustomer(), 'pi_split2'),
    await held(customer, 'pi_split3'),
  ];
  expect(await decide(one, first, 'credit')).toBe('done');
  // What goes back counts as what comes in.
  expect(await decide(one, second, 'return')).toBe('done');
  expect(await decide(two, third, 'credit')).toBe('done');
  const states = async () => [await heldOf('pi_split1'), await heldOf('pi_split2'), await heldOf('pi_split3')];
  expect((await states()).map(({ state }) => state)).toEqual(['credited', 'awaiting_second', 'awaiting_second']);
  expect(await available(customer)).toBe('1300.01');
  expect(await confirm(third, one)).toBe('done');
  expect(await available(customer)).toBe('2600.02');
});

test('J2 L1 a payment of no order stands on a flow of its own; a member names whose it is, in renminbi too', async () => {
  const customer = await newCustomer();
  const row = await begin(customer);
  await settle(row, paid('50.00'));
  await house.pool.query(
    "INSERT INTO rate_sheet (source, day, cny, hkd, state, read_at, seen_at) VALUES ('ECB', $1, '7.200000', '7.800000', 'accepted', $2, $2)",
    [house.wall().toISOString().slice(0, 10), house.wall()],
  );
  await house.inTx((tx) =>
    holdPayment(tx, {
      channel: 'alipay',
      transactionId: '2026',
      amount: cny('72.05'),
      number: 'R1',
      why: 'unknown_order',
    }),
  );
  const held = await heldOf('2026');
  expect(held).toMatchObject({ worth: 1000n, currency: 'CNY', recharge_id: null });
  expect(await standing()).toHaveLength(1);
  const staff = await newStaff();
  expect(await decide(staff, held.id, 'credit', 'R261121-00000000')).toBe('HELD_ORDER_UNKNOWN');
  expect(await decide(staff, held.id, 'credit', row.number)).toBe('done');
  expect(await available(customer)).toBe('60.00');
  expect(await standing()).toEqual([]);
  const made = await house.pool.query('SELECT pay_amount, pay_currency FROM recharge WHERE number = $1', [
    (await heldOf('2026')).credited_number,
  ]);
  expect(made.rows).toEqual([{ pay_amount: 7205n, pay_currency: 'CNY' }]);
});

test('J2 an order that was paid otherwise than asked ends with its time, and can be credited after that', async () => {
  const customer = await newCustomer();
  const [back, kept] = [await begin(customer), await begin(customer)];
  const states = async () =>
    (await house.pool.query('SELECT state FROM recharge WHERE customer_id = $1 ORDER BY id', [customer])).rows.map(
      ({ state }) => state,
    );
  await settle(back, paid('50.01', 'pi_back'));
  await settle(kept, paid('50.02', 'pi_kept'));
  expect(await states()).toEqual(['created', 'created']);
  await house.moveClock(2 * 3_600_000);
  // Asked again, the channel says the same.
  expect(await settle(back, paid('50.01', 'pi_back'))).toBe('amount_differs');
  expect(await settle(kept, paid('50.02', 'pi_kept'))).toBe('amount_differs');
  expect(await states()).toEqual(['expired', 'expired']);
  const staff = await newStaff();
  expect(await decide(staff, (await heldOf('pi_kept')).id, 'credit')).toBe('done');
  expect(await states()).toEqual(['expired', 'paid']);
  expect(await available(customer)).toBe('50.02');
});

test('J2 a house that was down for days asks what became of an order that was being paid, and no longer of one that had ended at its channel', async () => {
  const customer = await newCustomer();
  const [paying, ended] = [await begin(customer), await begin(customer)];
  const ids = [paying.id, ended.id];
  await house.pool.query(
    "UPDATE recharge SET checkout_id = 'cs_' || id, asked_at = created_at, state = CASE id WHEN $1 THEN 'paying' ELSE 'expired' END, channel_done_at = CASE id WHEN $1 THEN NULL ELSE created_at END WHERE id = ANY($2)",
    [paying.id, ids],
  );
  await house.moveClock(3 * 86_400_000);
  await askChannels.run(house);
  const { rows } = await house.pool.query(
    "SELECT data->>'Id' AS id FROM pgboss.job WHERE name = 'recharge-ask-channel' AND data->>'Id' = ANY($1)",
    [ids.map(String)],
  );
  expect(rows).toEqual([{ id: String(paying.id) }]);
});
