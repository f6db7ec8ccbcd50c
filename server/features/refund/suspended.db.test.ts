import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import type { RefundFact, RefundGateway } from '../../gateways/payments/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf, creditRecharge } from '../recharge/index.ts';
import { lift, suspend, twoMembers } from '../suspension/testing.ts';
import { broken, newCustomer, newStaff, told } from '../withdrawal/testing.ts';
import { beginPayout, giveUpPayout } from './pay-out.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund, cancelRefund, markRefundPaid, rejectRefund, stopLostRefund } from './review-refund.ts';
import { sendDueRefunds, sendRefund } from './send-refund.ts';
import { dueToSend } from './store.ts';

/** Refunds of a suspended account (docs/decisions/0201). */

let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
let staff: Actor;
let other: Actor;
beforeAll(async () => {
  house = await openTestHouse();
  members = await twoMembers(house);
  staff = await newStaff(house);
  other = await newStaff(house);
});
afterEach(async () => {
  expect(await broken(house)).toEqual([]);
});
afterAll(() => house.close());

/** A card company that counts what it is told; it knows no order before. */
function countingCompany(first: RefundFact = { kind: 'refunded', reference: 're_1' }) {
  const given: string[] = [];
  let fact: RefundFact | undefined;
  const gateway: RefundGateway = {
    askRefund: async () => fact,
    refund: async ({ key }) => {
      given.push(key);
      fact = first;
      return first;
    },
  };
  const partners = { refunds: new Map([['card', gateway]] as const), chains: new Map() };
  return { partners, given, now: (told: RefundFact) => (fact = told) };
}

/** A refund that waits for a review, of a top-up by this channel. */
async function asked(channel: RechargeChannel) {
  const customer = await newCustomer(house);
  const order = await house.inTx((tx) =>
    createRechargeOf(tx, {
      customerId: customer.customerId,
      channel,
      amount: usd('50.00'),
      expiresAt: new Date(tx.now.getTime() + 3_600_000),
    }),
  );
  const transactionId = channel === 'usdt' ? `tron:0x${'0'.repeat(64)}:${order.id}:1` : `${channel}-${order.id}`;
  const paid = { rechargeId: order.id, channel, transactionId, amount: usd('50.00') };
  await house.inTx((tx) => creditRecharge(tx, paid));
  if (channel === 'usdt')
    await house.pool.query(
      `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
       VALUES ($1, 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'verified', 'signature', '', '', $2, $2, $2)`,
      [customer.customerId, new Date(house.wall().getTime() - 9 * 86_400_000)],
    );
  const { id, rechargeId } = await house.inTx((tx) => requestRefund(tx, order.number, '30.00'), customer);
  const state = async () => (await house.pool.query('SELECT state FROM refund WHERE id = $1', [id])).rows[0].state;
  const money = async () => {
    const { available, frozen } = await house.inTx((tx) => balanceOf(tx, customer.customerId));
    return `${available.minor} / ${frozen.minor}`;
  };
  return { customer, id, rechargeId, state, money };
}
const approve = (id: bigint) => told(house.inTx((tx) => approveRefund(tx, id), staff));

test.each(['card', 'bank', 'usdt'] as const)(
  'J3 CUSTOMER_SUSPENDED: a refund by %s that waits is not approved; staff refuse it, its customer takes it back',
  async (channel) => {
    const [one, two] = [await asked(channel), await asked(channel)];
    for (const { customer } of [one, two]) await suspend(house, customer.customerId, members);
    expect(await approve(one.id)).toBe('CUSTOMER_SUSPENDED');
    await house.inTx((tx) => rejectRefund(tx, one.id, 'the account is suspended'), staff);
    await house.inTx((tx) => cancelRefund(tx, two.id), two.customer);
    expect([await one.state(), await one.money()]).toEqual(['rejected', '5000 / 0']);
    expect([await two.state(), await two.money()]).toEqual(['cancelled', '5000 / 0']);
  },
);

test('J3 what was approved before is sent when the suspension is lifted, once', async () => {
  const { customer, id, state } = await asked('card');
  expect(await approve(id)).toBe('done');
  const { partners, given } = countingCompany();
  const suspension = await suspend(house, customer.customerId, members);
  const due = () => house.inTx(async (tx) => (await dueToSend(tx, 100)).includes(id));
  expect(await due()).toBe(false);
  await sendDueRefunds.run(house);
  await sendRefund(house, partners, id);
  expect([await state(), given]).toEqual(['approved', []]);
  await lift(house, suspension, members);
  expect(await due()).toBe(true);
  await sendRefund(house, partners, id);
  await sendRefund(house, partners, id);
  expect([await state(), given]).toEqual(['refunded', [`refund-${id}`]]);
});

test.each(['bank', 'usdt'] as const)(
  'J3 CUSTOMER_SUSPENDED: nobody pays by hand (%s) what was approved before; it can be refused still',
  async (channel) => {
    const { customer, id, state, money } = await asked(channel);
    expect(await approve(id)).toBe('done');
    const suspension = await suspend(house, customer.customerId, members);
    const pay = () =>
      told(house.inTx((tx) => (channel === 'bank' ? markRefundPaid(tx, id, 'HB1') : beginPayout(tx, id)), other));
    expect([await pay(), await state()]).toEqual(['CUSTOMER_SUSPENDED', 'approved']);
    await lift(house, suspension, members);
    expect(await pay()).toBe('done');
    const next = await asked(channel);
    expect(await approve(next.id)).toBe('done');
    await suspend(house, next.customer.customerId, members);
    await house.inTx((tx) => rejectRefund(tx, next.id, 'the account is suspended'), staff);
    expect([await next.state(), await next.money(), (await money()).split(' / ')[0]]).toEqual([
      'rejected',
      '5000 / 0',
      '2000',
    ]);
  },
);

test.each(['refunded', 'failed'] as const)(
  'J3 what the company has already ends by its word although the account is suspended: %s',
  async (end) => {
    const { customer, id, state, money } = await asked('card');
    expect(await approve(id)).toBe('done');
    const { partners, given, now } = countingCompany({ kind: 'accepted' });
    await sendRefund(house, partners, id);
    expect(await state()).toBe('refunding');
    await suspend(house, customer.customerId, members);
    now(end === 'refunded' ? { kind: 'refunded', reference: 're_2' } : { kind: 'failed', reason: 'closed' });
    await sendRefund(house, partners, id);
    expect([await state(), await money(), given.length]).toEqual([
      end,
      end === 'refunded' ? '2000 / 0' : '5000 / 0',
      1,
    ]);
  },
);

test('J3 a payout that a member began before is brought to its end: they may say that nothing was paid', async () => {
  const { customer, id, state, money } = await asked('usdt');
  expect(await approve(id)).toBe('done');
  await house.inTx((tx) => beginPayout(tx, id), other);
  await suspend(house, customer.customerId, members);
  await house.inTx((tx) => giveUpPayout(tx, id, 'not sent'), staff);
  expect([await state(), await money()]).toEqual(['failed', '5000 / 0']);
});

test('J3 J2 a card payment that its payer disputes takes its refund back, suspended or not', async () => {
  const { customer, id, rechargeId, state, money } = await asked('card');
  expect(await approve(id)).toBe('done');
  await suspend(house, customer.customerId, members);
  await house.inTx((tx) => stopLostRefund(tx, { rechargeId }));
  expect([await state(), await money()]).toEqual(['rejected', '5000 / 0']);
});
