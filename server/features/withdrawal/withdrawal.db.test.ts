import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addBusinessDays } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { fromMinor, usd } from '#contract/money.ts';
import { SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import { type OfficeWithdrawal, officeWithdrawals } from '#contract/staff-api/withdrawal.ts';
import { post } from '../../ledger/post.ts';
import { rechargePaid } from '../../ledger/postings/recharge.ts';
import { chargedBack } from '../../ledger/testing.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { proposeSettlement, rejectSettlement, signSettlement } from './credit-settlement.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { saveBankAccount } from './save-bank-account.ts';
import { withdrawalStaffRoutes } from './staff-routes.ts';
import { BANK, broken, moneyOf, newCustomer, newPayee, newStaff, told } from './testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  expect(await broken(house)).toEqual([]);
});
afterAll(() => house.close());

type Customer = Awaited<ReturnType<typeof newPayee>>;
type Staff = Awaited<ReturnType<typeof newStaff>>;
const ask = (customer: Customer, amount: string) => house.inTx((tx) => requestWithdrawal(tx, amount), customer);
const approve = (staff: Staff, id: bigint) => house.inTx((tx) => approveWithdrawal(tx, id), staff);
const reject = (staff: Staff, id: bigint) => house.inTx((tx) => rejectWithdrawal(tx, id, 'the name differs'), staff);
const cancel = (customer: Customer, number: string) => house.inTx((tx) => cancelWithdrawal(tx, number), customer);
const stateOf = async (id: bigint) =>
  (await house.pool.query('SELECT state FROM withdrawal WHERE id = $1', [id])).rows[0].state as string;
const mails = async (customer: Customer) =>
  (
    await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1 ORDER BY id', [customer.customerId])
  ).rows.map(({ kind }) => kind as string);
const freezes = async (customer: Customer) =>
  (
    await house.pool.query(
      'SELECT cause_kind, rule, about, expected_at, closed_at FROM freeze_item WHERE customer_id = $1 ORDER BY id',
      [customer.customerId],
    )
  ).rows;

test('J4 asked: the amount is frozen with its cause, its rule and the end of five business days', async () => {
  const payee = await newPayee(house, '100.00');
  const row = await ask(payee, '60.00');
  expect(await moneyOf(house, payee)).toBe('4000 / 6000');
  expect(await freezes(payee)).toEqual([
    {
      cause_kind: 'withdrawal',
      rule: 'staff_review',
      about: row.number,
      expected_at: addBusinessDays(row.createdAt, 5),
      closed_at: null,
    },
  ]);
  expect(await mails(payee)).toEqual(['bankAccount.changed', 'withdrawal.requested']);
});

test('J4 more than the proceeds is refused: top-ups, frozen money and what is owed cannot be withdrawn', async () => {
  const payee = await newPayee(house, '100.00');
  const known = { channel: 'card', customerId: payee.customerId, rechargeId: 901n, transactionId: 'a' } as const;
  await house.inTx((tx) => post(tx, rechargePaid({ ...known, amount: usd('500.00') })));
  expect(await told(ask(payee, '100.01'))).toBe('WITHDRAWAL_EXCEEDS_WITHDRAWABLE');
  await ask(payee, '60.00');
  expect(await told(ask(payee, '40.01'))).toBe('WITHDRAWAL_EXCEEDS_WITHDRAWABLE');
  await house.inTx((tx) =>
    post(tx, chargedBack({ ...known, amount: usd('560.00'), available: usd('540.00'), disputeId: 'd1' })),
  );
  expect(await told(ask(payee, '20.00'))).toBe('WITHDRAWAL_EXCEEDS_WITHDRAWABLE');
});

test('J4 without a bank account nothing leaves; a sixth one at once is refused', async () => {
  expect(await told(ask(await newCustomer(house), '20.00'))).toBe('BANK_ACCOUNT_MISSING');
  const payee = await newPayee(house, '1000.00');
  for (let i = 0; i < 5; i += 1) await ask(payee, '20.00');
  expect(await told(ask(payee, '20.00'))).toBe('WITHDRAWALS_TOO_MANY');
});

test('J4 race: two requests for the last of the proceeds at once; one gets it', async () => {
  const payee = await newPayee(house, '100.00');
  const asked = await Promise.all(Array.from({ length: 8 }, () => told(ask(payee, '60.00'))));
  expect(asked.filter((key) => key === 'done')).toHaveLength(1);
  expect(await moneyOf(house, payee)).toBe('4000 / 6000');
});

test('J4 cancelled by its owner alone, once; the amount is free again', async () => {
  const payee = await newPayee(house, '100.00');
  const row = await ask(payee, '60.00');
  expect(await told(cancel(await newPayee(house, '20.00'), row.number))).toBe('NOT_FOUND');
  expect(await told(cancel(payee, row.number))).toBe('done');
  expect(await told(cancel(payee, row.number))).toBe('STATE_HAS_MOVED');
  expect(await moneyOf(house, payee)).toBe('10000 / 0');
  expect(await told(approve(await newStaff(house), row.id))).toBe('STATE_HAS_MOVED');
});

test('L1 J4 up to the limit one approves; above it two, and never the same one twice', async () => {
  const payee = await newPayee(house, '20000.00');
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const small = await ask(payee, SECOND_PERSON_ABOVE_USD);
  await approve(one, small.id);
  expect(await stateOf(small.id)).toBe('approved');
  const large = await ask(payee, `${SECOND_PERSON_ABOVE_USD.slice(0, -1)}1`);
  await approve(one, large.id);
  expect(await stateOf(large.id)).toBe('awaiting_second');
  expect(await told(approve(one, large.id))).toBe('REVIEW_SECOND_PERSON');
  await approve(two, large.id);
  expect(await stateOf(large.id)).toBe('approved');
  expect(await told(approve(two, large.id))).toBe('STATE_HAS_MOVED');
  expect((await mails(payee)).filter((kind) => kind === 'withdrawal.approved')).toHaveLength(2);
});

test('L1 race: two members approve at once; the second acts on what the first left', async () => {
  const payee = await newPayee(house, '20000.00');
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const large = await ask(payee, '5000.00');
  const both = await Promise.all([told(approve(one, large.id)), told(approve(two, large.id))]);
  expect(both).toEqual(['done', 'done']);
  expect(await stateOf(large.id)).toBe('approved');
  const again = await ask(payee, '5000.00');
  const same = await Promise.all([told(approve(one, again.id)), told(approve(one, again.id))]);
  expect(same.sort()).toEqual(['REVIEW_SECOND_PERSON', 'done']);
  expect(await stateOf(again.id)).toBe('awaiting_second');
});

test('L1 J4 three withdrawals below the limit within a day: from the one that passes it on they ask two', async () => {
  const payees = [await newPayee(house, '1300.00'), await newPayee(house, '1300.00'), await newPayee(house, '1300.00')];
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const rows = [];
  for (const payee of payees) rows.push(await ask(payee, '1300.00'));
  const [first, second, third] = rows.map(({ id }) => id) as [bigint, bigint, bigint];
  await approve(one, first);
  await approve(one, second);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['approved', 'awaiting_second']);
  expect(await told(approve(one, second))).toBe('REVIEW_SECOND_PERSON');
  await approve(two, second);
  expect(await stateOf(second)).toBe('approved');
  // What two approved counts for neither.
  await approve(two, third);
  expect(await stateOf(third)).toBe('approved');
  const { rows: hands } = await house.pool.query(
    'SELECT object, staff_id, second_id, worth FROM hand_movement WHERE staff_id = ANY($1) ORDER BY id',
    [[one.staffId, two.staffId]],
  );
  expect(hands).toEqual([
    { object: `withdrawal:${first}`, staff_id: one.staffId, second_id: null, worth: 130_000n },
    { object: `withdrawal:${second}`, staff_id: one.staffId, second_id: two.staffId, worth: 130_000n },
    { object: `withdrawal:${third}`, staff_id: two.staffId, second_id: null, worth: 130_000n },
  ]);
});

test('L1 J4 two members, one customer: what is split between them asks two; a day later it does not', async () => {
  const payee = await newPayee(house, '3900.00');
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const [first, second] = [await ask(payee, '1300.00'), await ask(payee, '1300.00')];
  await approve(one, first.id);
  await approve(two, second.id);
  expect(await stateOf(second.id)).toBe('awaiting_second');
  const third = await ask(payee, '1300.00');
  await house.moveClock(86_400_000);
  await approve(two, third.id);
  expect(await stateOf(third.id)).toBe('approved');
  await house.moveClock(-86_400_000);
});

test('L1 J4 race: one member approves two at once, or two members of one customer; one of the two waits', async () => {
  const payee = await newPayee(house, '5200.00');
  const asked = [];
  for (let at = 0; at < 4; at += 1) asked.push((await ask(payee, '1300.00')).id);
  const [a, b, c, d] = asked as [bigint, bigint, bigint, bigint];
  const [one, two, three] = [await newStaff(house), await newStaff(house), await newStaff(house)];
  const both = (by: Staff, id: bigint, other: Staff, otherId: bigint) =>
    overlap(
      house,
      (tx) => approveWithdrawal({ ...tx, by }, id),
      (tx) => approveWithdrawal({ ...tx, by: other }, otherId),
    );
  await both(one, a, one, b);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['approved', 'awaiting_second']);
  await house.moveClock(86_400_000);
  await both(two, c, three, d);
  expect([await stateOf(c), await stateOf(d)]).toEqual(['approved', 'awaiting_second']);
  await house.moveClock(-86_400_000);
});

test('L1 the table refuses an approval above the limit without a second member', async () => {
  const payee = await newPayee(house, '20000.00');
  const large = await ask(payee, '2000.01');
  const force = house.pool.query("UPDATE withdrawal SET state = 'approved', approved_by = 1 WHERE id = $1", [large.id]);
  await expect(force).rejects.toThrow(/withdrawal_alone/);
});

test('L1 the queue tells whose each withdrawal is, who is paid, whether the two are one, and why two must approve', async () => {
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const wong = await newPayee(house, '1300.00');
  const chan = await newPayee(house, '1300.00');
  const named = (customer: Customer, name: string) =>
    house.pool.query(
      "UPDATE customer SET name = $2, country = 'HK', tel_cc = '852', phone = '21234567', profile_set_at = now(), safe_code_hash = 'x' WHERE id = $1",
      [customer.customerId, name],
    );
  await named(wong, 'Wong Siu Ming');
  await named(chan, 'Chan, Tai-man');
  const [first, second] = [await ask(wong, '1300.00'), await ask(chan, '1300.00')];
  await approve(one, first.id);
  const queue = withdrawalStaffRoutes.find(({ endpoint }) => endpoint === officeWithdrawals);
  const seen = async (by: Staff) => {
    const { Items } = (await house.inTx(async (tx) => queue?.handle?.(tx, {} as never, {} as never), by)) as OutputOf<
      typeof officeWithdrawals
    >;
    return [second, first].map((row) => {
      const { CustomerName, CustomerEmail, PayeeName, PayeeMatch, WhyTwo } = Items.find(
        ({ Id }) => Id === String(row.id),
      ) as OfficeWithdrawal;
      return [CustomerName, CustomerEmail?.split('@')[1], PayeeName, PayeeMatch, WhyTwo];
    });
  };
  expect(await seen(one)).toEqual([
    ['Chan, Tai-man', 'example.com', 'CHAN TAI MAN', 'same', 'member'],
    ['Wong Siu Ming', 'example.com', 'CHAN TAI MAN', 'differs', undefined],
  ]);
  expect((await seen(two))[0]?.at(-1)).toBeUndefined();
});

test('J4 race: approve against cancel; one of them happens and the money is in one place', async () => {
  const payee = await newPayee(house, '100.00');
  const row = await ask(payee, '60.00');
  const staff = await newStaff(house);
  const [first, second] = await overlap(
    house,
    (tx) => approveWithdrawal({ ...tx, by: staff }, row.id),
    (tx) => cancelWithdrawal({ ...tx, by: payee }, row.number),
  );
  expect(first.status).toBe('fulfilled');
  expect(second.status).toBe('fulfilled');
  expect(await stateOf(row.id)).toBe('cancelled');
  expect(await moneyOf(house, payee)).toBe('10000 / 0');
});

test('J4 refused with a reason: free again, told by mail', async () => {
  const payee = await newPayee(house, '100.00');
  const row = await ask(payee, '60.00');
  const staff = await newStaff(house);
  await reject(staff, row.id);
  expect(await told(reject(staff, row.id))).toBe('STATE_HAS_MOVED');
  expect(await moneyOf(house, payee)).toBe('10000 / 0');
  expect(await mails(payee)).toContain('withdrawal.rejected');
  const { rows } = await house.pool.query('SELECT actor, kind FROM activity WHERE object = $1 ORDER BY id', [
    `withdrawal:${row.id}`,
  ]);
  expect(rows.map(({ actor, kind }) => `${kind} by ${actor}`)).toEqual([
    `withdrawal.request by customer:${payee.customerId}`,
    `withdrawal.reject by staff:${staff.staffId}`,
  ]);
});

test('J4 a changed bank account cools off; the same values again change nothing; the number is kept sealed', async () => {
  const payee = await newPayee(house, '100.00');
  await house.inTx((tx) => saveBankAccount(tx, BANK), payee);
  const cooled = await ask(payee, '20.00');
  expect(cooled.payAfter.getTime()).toBeLessThan(cooled.createdAt.getTime());
  await house.inTx((tx) => saveBankAccount(tx, { ...BANK, account: '999123456789' }), payee);
  const hot = await ask(payee, '20.00');
  expect(hot.payAfter.getTime() - hot.createdAt.getTime()).toBeGreaterThan(47.9 * 3_600_000);
  const { rows } = await house.pool.query('SELECT * FROM bank_account WHERE customer_id = $1', [payee.customerId]);
  expect(JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toContain('999123456789');
  expect(rows[0]).toMatchObject({ account_ending: '6789' });
  expect((await mails(payee)).filter((kind) => kind === 'bankAccount.changed')).toHaveLength(2);
});

test('L1 J4 a settlement credit needs two: who proposed it cannot sign it, and it is credited once', async () => {
  const customer = await newCustomer(house);
  const [one, two] = [await newStaff(house), await newStaff(house)];
  const propose = () =>
    house.inTx(
      (tx) => proposeSettlement(tx, { customerId: customer.customerId, amount: '75.50', about: 'a sale' }),
      one,
    );
  const { id } = await propose();
  expect(await moneyOf(house, customer)).toBe('0 / 0');
  expect(await told(house.inTx((tx) => signSettlement(tx, id), one))).toBe('REVIEW_OWN_ACT');
  const both = await Promise.all([1, 2].map(() => told(house.inTx((tx) => signSettlement(tx, id), two))));
  expect(both.sort()).toEqual(['STATE_HAS_MOVED', 'done']);
  expect(await moneyOf(house, customer)).toBe(`${usd('75.50').minor} / 0`);
  const other = await propose();
  await house.inTx((tx) => rejectSettlement(tx, other.id, 'no such sale'), one);
  expect(await told(house.inTx((tx) => signSettlement(tx, other.id), two))).toBe('STATE_HAS_MOVED');
  expect(await moneyOf(house, customer)).toBe(`${fromMinor(7550n).minor} / 0`);
  const nobody = house.inTx((tx) => proposeSettlement(tx, { customerId: 999_999n, amount: '1.00', about: 'x' }), one);
  expect(await told(nobody)).toBe('NOT_FOUND');
});
