import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankGateway } from '../../gateways/bank/index.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { lift, suspend, twoMembers } from '../suspension/testing.ts';
import { payDueWithdrawals, payWithdrawal } from './pay-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { dueToPay } from './store.ts';
import { askedWithdrawal, broken, newStaff, told } from './testing.ts';

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
