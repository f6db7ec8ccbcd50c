import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BankGateway, BankPayment } from '../../gateways/bank/index.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { lift, proposeSuspension, suspend, twoMembers } from '../suspension/testing.ts';
import { payDueWithdrawals, payWithdrawal } from './pay-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { dueToPay } from './store.ts';
import { askedWithdrawal, broken, moneyOf, newStaff, told } from './testing.ts';

let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  members = await twoMembers(house);
});
afterAll(() => house.close());

const stateOf = async (id: bigint) =>
  (await house.pool.query<{ state: string }>('SELECT state FROM withdrawal WHERE id = $1', [id])).rows[0]?.state;

/** A bank that pays whatever it is told, and counts. */
function countingBank() {
  const paid: string[] = [];
  const bank = {
    ask: async () => undefined,
    pay: async ({ key }: { key: string }) => {
      paid.push(key);
      return { kind: 'paid', reference: 'HB1' };
    },
  } as unknown as BankGateway;
  return { bank, paid };
}

test('J4 CUSTOMER_SUSPENDED: what waits is not approved while its account is suspended; it can be refused', async () => {
  const staff = await newStaff(house);
  const { id, customerId } = await askedWithdrawal(house, '60.00');
  const suspension = await suspend(house, customerId, members);
  expect(await told(house.inTx((tx) => approveWithdrawal(tx, id), staff))).toBe('CUSTOMER_SUSPENDED');
  await lift(house, suspension, members);
  await house.inTx((tx) => approveWithdrawal(tx, id), staff);
  const other = await askedWithdrawal(house, '60.00');
  await suspend(house, other.customerId, members);
  await house.inTx((tx) => rejectWithdrawal(tx, other.id, 'the account is suspended'), staff);
  expect([await stateOf(id), await stateOf(other.id)]).toEqual(['approved', 'rejected']);
  expect(await broken(house)).toEqual([]);
});

test('J4 what was approved before stays with us until the suspension is lifted, and is paid once then', async () => {
  const staff = await newStaff(house);
  const { id, customerId } = await askedWithdrawal(house, '60.00');
  await house.inTx((tx) => approveWithdrawal(tx, id), staff);
  await house.pool.query('UPDATE withdrawal SET pay_after = now() WHERE id = $1', [id]);
  const { bank, paid } = countingBank();
  const suspension = await suspend(house, customerId, members);
  const due = () => house.inTx(async (tx) => (await dueToPay(tx, 100)).includes(id));
  expect(await due()).toBe(false);
  await payDueWithdrawals.run(house);
  await payWithdrawal(house, bank, id);
  expect([await stateOf(id), paid]).toEqual(['approved', []]);
  await lift(house, suspension, members);
  expect(await due()).toBe(true);
  await payWithdrawal(house, bank, id);
  await payWithdrawal(house, bank, id);
  expect([await stateOf(id), paid]).toEqual(['paid', [`withdrawal-${id}`]]);
  expect(await broken(house)).toEqual([]);
});

test.each(['paid', 'returned'] as const)(
  'J4 a payment that the bank has already is not called back: the account is suspended and it ends as %s',
  async (end) => {
    const staff = await newStaff(house);
    const { id, customerId } = await askedWithdrawal(house, '60.00');
    await house.inTx((tx) => approveWithdrawal(tx, id), staff);
    await house.pool.query('UPDATE withdrawal SET pay_after = now() WHERE id = $1', [id]);
    let fact: BankPayment | undefined;
    const bank = {
      ask: async () => fact,
      pay: async () => ({ kind: 'accepted' }),
    } as unknown as BankGateway;
    await payWithdrawal(house, bank, id);
    await suspend(house, customerId, members);
    expect(await stateOf(id)).toBe('paying');
    fact = end === 'paid' ? { kind: 'paid', reference: 'HB2' } : { kind: 'returned', reason: 'closed' };
    await payWithdrawal(house, bank, id);
    // What came back is in the balance, and cannot be asked for anew.
    expect([await stateOf(id), await moneyOf(house, { customerId })]).toEqual(
      end === 'paid' ? ['paid', '0 / 0'] : ['returned', '6000 / 0'],
    );
    expect(await broken(house)).toEqual([]);
  },
);

test('J4 race: a payment that begins while its account is suspended waits for that, and does not go out', async () => {
  const [one, two] = members;
  const staff = await newStaff(house);
  const { id, customerId } = await askedWithdrawal(house, '60.00');
  await house.inTx((tx) => approveWithdrawal(tx, id), staff);
  await house.pool.query('UPDATE withdrawal SET pay_after = now() WHERE id = $1', [id]);
  const { bank, paid } = countingBank();
  const { id: proposed } = await house.inTx(
    (tx) => proposeSuspension(tx, { customerId, reason: 'order', note: 'n' }),
    one,
  );
  // What a member's confirmation does, held open between its lock and its end.
  const confirming = await house.pool.connect();
  await confirming.query('BEGIN');
  await confirming.query("SELECT pg_advisory_xact_lock(hashtextextended('suspension ' || $1, 0))", [customerId]);
  await confirming.query(
    "UPDATE suspension SET state = 'in_force', confirmed_by = $2, suspended_at = now() WHERE id = $1",
    [proposed, two.staffId],
  );
  const paying = payWithdrawal(house, bank, id);
  await vi.waitFor(async () => {
    const { rows } = await confirming.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    expect(rows).toHaveLength(1);
  });
  await confirming.query('COMMIT');
  confirming.release();
  await paying;
  expect([await stateOf(id), paid]).toEqual(['approved', []]);
});
