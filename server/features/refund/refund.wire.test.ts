import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromMinor, usd } from '#contract/money.ts';
import { type OfficeRefund, officeRefund } from '#contract/staff-api/refund.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { RefundGateways } from '../../gateways/payments/index.ts';
import { openChannels } from '../../gateways/payments/open-channels.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { payOwed } from '../../ledger/owing.ts';
import { post } from '../../ledger/post.ts';
import { depositLost, splitOwed } from '../../ledger/postings/chain.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { loseTopup } from '../../ledger/topups.ts';
import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { paymentsOf } from '../../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf, creditRecharge, type NewRechargeOf } from '../recharge/index.ts';
import { refundsWaiting } from './index.ts';
import { beginPayout, giveUpPayout, namePayout } from './pay-out.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund, cancelRefund, markRefundPaid, rejectRefund, stopLostRefund } from './review-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { lockRefund, saveFacts } from './store.ts';
import { refundHandlers, refundStaffRoutes, sendDueRefunds } from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let refunds: RefundGateways;
let made = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
  house = await openTestHouse(paymentsOf(sandbox));
  refunds = openChannels(house.config).refunds;
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(async () => {
  await house.close();
  await sandbox.stop();
});

type Customer = Actor & { customerId: bigint };

async function newCustomer(): Promise<Customer> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`payer${made}@example.com`],
  );
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return { kind: 'customer', customerId };
}

async function newStaff(): Promise<Actor & { readonly staffId: bigint }> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     VALUES ($1, 'none', 'none', '{finance}', true, now()) RETURNING id`,
    [`member${made}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}

/** A payment that a company of scanned payments really took, in renminbi. */
async function payByScan(channel: 'alipay' | 'wechat', orderNumber: string, amount: bigint): Promise<string> {
  const gateway = openChannels(house.config).payments.get(channel);
  if (!gateway) throw new Error(`no ${channel}`);
  const opened = await gateway.openCheckout({
    orderNumber,
    amount: fromMinor(amount, 'CNY'),
    description: orderNumber,
    returnUrl: 'http://127.0.0.1:1/back',
    notifyUrl: 'http://127.0.0.1:1/news',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await sandbox.call(`/desk/api/${channel}/trades/${orderNumber}/pay_silent`, {});
  const fact = await gateway.readCheckout({ orderNumber, checkoutId: opened.checkoutId });
  if (fact.kind !== 'paid') throw new Error('not paid');
  return fact.transactionId;
}

/** A payment that the card company really took. */
async function payByCard(orderNumber: string, amount: string): Promise<string> {
  const gateway = openChannels(house.config).payments.get('card');
  if (!gateway) throw new Error('no card channel');
  const opened = await gateway.openCheckout({
    orderNumber,
    amount: usd(amount),
    description: orderNumber,
    returnUrl: 'http://127.0.0.1:1/back',
    notifyUrl: 'http://127.0.0.1:1/news',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await sandbox.call(`/desk/api/card/sessions/${opened.checkoutId}/pay_silent`, {});
  const fact = await gateway.readCheckout({ orderNumber, checkoutId: opened.checkoutId });
  if (fact.kind !== 'paid') throw new Error('not paid');
  return fact.transactionId;
}

/** A paid top-up; its order's number. */
async function topUp(
  customer: Customer,
  amount: string,
  channel: RechargeChannel = 'card',
  quote?: NonNullable<NewRechargeOf['quote']> & { payAmount: bigint },
): Promise<string> {
  const order = await house.inTx((tx) =>
    createRechargeOf(tx, {
      customerId: customer.customerId,
      channel,
      amount: usd(amount),
      expiresAt: new Date(tx.now.getTime() + 3_600_000),
      ...(quote ? { quote } : {}),
    }),
  );
  const paid = () => {
    if (channel === 'card') return payByCard(order.number, amount);
    if (quote && (channel === 'alipay' || channel === 'wechat'))
      return payByScan(channel, order.number, quote.payAmount);
    return channel === 'usdt' ? `tron:0x${'0'.repeat(64)}:${order.id}:1` : `line-${order.id}`;
  };
  const transactionId = await paid();
  await house.inTx((tx) => creditRecharge(tx, { rechargeId: order.id, channel, transactionId, amount: usd(amount) }));
  return order.number;
}

const ask = (customer: Customer, number: string, amount: string) =>
  house.inTx((tx) => requestRefund(tx, number, amount), customer);
const approve = (staff: Actor, id: bigint) => house.inTx((tx) => approveRefund(tx, id), staff);
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
const refund = async (id: bigint) =>
  (await house.pool.query('SELECT state, reference, reason FROM refund WHERE id = $1', [id])).rows[0];
const order = async (number: string) =>
  (await house.pool.query('SELECT state FROM recharge WHERE number = $1', [number])).rows[0].state as string;
const money = async ({ customerId }: Customer) => {
  const { available, frozen } = await house.inTx((tx) => balanceOf(tx, customerId));
  return `${available.minor} / ${frozen.minor}`;
};
const mails = async ({ customerId }: Customer) =>
  (await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1 ORDER BY id', [customerId])).rows.map(
    ({ kind }) => kind as string,
  );
const given = () => sandbox.call<{ id: string; metadata: { key: string } }[]>('/desk/api/card/refunds');
const fault = (kind: string) => sandbox.call('/desk/api/card/faults', { kind, times: 1 });
const drain = () => drainJobs(house, refundHandlers({ refunds, chains: new Map() }));
async function later(seconds = 30): Promise<void> {
  await house.moveClock(seconds * 1000);
  await sendDueRefunds.run(house);
  await drain();
}

test('J3 in part, then the rest: frozen, approved, given back by the card company; the order says so', async () => {
  const customer = await newCustomer();
  const staff = await newStaff();
  const number = await topUp(customer, '50.00');
  const first = await ask(customer, number, '30.00');
  expect(await money(customer)).toBe('2000 / 3000');
  expect(await order(number)).toBe('refunding');
  expect(await told(ask(customer, number, '10.00'))).toBe('REFUND_PENDING');
  await approve(staff, first.id);
  await drain();
  expect(await refund(first.id)).toMatchObject({ state: 'refunded', reference: expect.stringMatching(/^re_/) });
  expect(await order(number)).toBe('paid');
  expect(await money(customer)).toBe('2000 / 0');
  expect(await told(ask(customer, number, '20.01'))).toBe('REFUND_EXCEEDS_LEFT');
  const rest = await ask(customer, number, '20.00');
  await approve(staff, rest.id);
  await drain();
  expect(await order(number)).toBe('refunded');
  expect(await money(customer)).toBe('0 / 0');
  expect(await mails(customer)).toEqual(['refund.requested', 'refund.refunded', 'refund.requested', 'refund.refunded']);
});

test('J3 the card company cannot give it back: the money is in the balance again, and can be asked for once more', async () => {
  const customer = await newCustomer();
  const number = await topUp(customer, '50.00');
  await fault('refund_fails');
  const { id } = await ask(customer, number, '50.00');
  await approve(await newStaff(), id);
  await drain();
  expect(await refund(id)).toMatchObject({ state: 'failed', reason: 'expired_or_canceled_card' });
  expect(await money(customer)).toBe('5000 / 0');
  expect(await order(number)).toBe('paid');
  expect(await told(ask(customer, number, '50.00'))).toBe('done');
});

test.each(['api_lost_answer', 'api_500'])(
  'J3 crash: the answer is lost (%s); the company is asked, and gives back once',
  async (kind) => {
    const customer = await newCustomer();
    const number = await topUp(customer, '50.00');
    const { id } = await ask(customer, number, '12.34');
    await approve(await newStaff(), id);
    // The first question is answered, the order itself is not; the client tries it again under its key.
    await sandbox.call('/desk/api/card/faults', { kind, times: 4 });
    await drain().catch(() => undefined);
    await sandbox.call('/desk/api/card/faults/clear', {});
    expect((await refund(id)).state).toBe('refunding');
    await later();
    expect((await refund(id)).state).toBe('refunded');
    expect((await given()).filter(({ metadata }) => metadata.key === `refund-${id}`)).toHaveLength(1);
    expect(await money(customer)).toBe('3766 / 0');
  },
);

test('J3 a refund that is pending is asked about; one that came back later is in the balance again', async () => {
  const customer = await newCustomer();
  const number = await topUp(customer, '50.00');
  await fault('refund_pending');
  const { id } = await ask(customer, number, '50.00');
  await approve(await newStaff(), id);
  await drain();
  expect((await refund(id)).state).toBe('refunding');
  const [one] = await given();
  await sandbox.call(`/desk/api/card/refunds/${one?.id}/succeed`, {});
  await later();
  expect((await refund(id)).state).toBe('refunded');
  expect(await order(number)).toBe('refunded');
  await sandbox.call(`/desk/api/card/refunds/${one?.id}/fail`, {});
  await later(7 * 3600);
  expect((await refund(id)).state).toBe('failed');
  expect(await order(number)).toBe('paid');
  expect(await money(customer)).toBe('5000 / 0');
});

test('J3 refused or cancelled: free again; another cannot cancel it; above the limit two approve', async () => {
  const customer = await newCustomer();
  const [one, two] = [await newStaff(), await newStaff()];
  const number = await topUp(customer, '5000.00');
  const refused = await ask(customer, number, '10.00');
  await house.inTx((tx) => rejectRefund(tx, refused.id, 'the card differs'), one);
  expect(await money(customer)).toBe('500000 / 0');
  const cancelled = await ask(customer, number, '10.00');
  expect(await told(house.inTx(async (tx) => cancelRefund(tx, cancelled.id), await newCustomer()))).toBe('NOT_FOUND');
  await house.inTx((tx) => cancelRefund(tx, cancelled.id), customer);
  expect(await order(number)).toBe('paid');
  const large = await ask(customer, number, '5000.00');
  await approve(one, large.id);
  expect((await refund(large.id)).state).toBe('awaiting_second');
  expect(await told(approve(one, large.id))).toBe('REVIEW_SECOND_PERSON');
  const both = await Promise.all([told(approve(two, large.id)), told(approve(two, large.id))]);
  expect(both.sort()).toEqual(['STATE_HAS_MOVED', 'done']);
});

test('J3 a channel without a call is given back by hand, with the reference of its payment', async () => {
  const customer = await newCustomer();
  const staff = await newStaff();
  const number = await topUp(customer, '50.00', 'bank');
  const { id } = await ask(customer, number, '50.00');
  expect(await told(house.inTx((tx) => markRefundPaid(tx, id, 'HB1'), staff))).toBe('STATE_HAS_MOVED');
  await approve(staff, id);
  await later();
  expect((await refund(id)).state).toBe('approved');
  await house.inTx((tx) => markRefundPaid(tx, id, 'HB1'), await newStaff());
  expect(await refund(id)).toMatchObject({ state: 'refunded', reference: 'HB1' });
  expect(await order(number)).toBe('refunded');
});

/** How the office shows a refund to a member. */
const seen = async (by: Actor, id: bigint): Promise<OfficeRefund> => {
  const looks = refundStaffRoutes.find(({ endpoint }) => endpoint === officeRefund);
  return house.inTx(
    async (tx) => (await looks?.handle?.(tx, { Id: String(id) } as never, {} as never)) as OfficeRefund,
    by,
  );
};

test('L1 J3 who approved a refund by hand alone does not pay it; above the limit either of the two may', async () => {
  const customer = await newCustomer();
  const [one, two] = [await newStaff(), await newStaff()];
  const number = await topUp(customer, '2600.00', 'bank');
  const small = await ask(customer, number, '50.00');
  await approve(one, small.id);
  const pay = (by: Actor, id: bigint) => told(house.inTx((tx) => markRefundPaid(tx, id, 'HB2'), by));
  expect(await pay(one, small.id)).toBe('REFUND_OTHER_PAYER');
  expect((await refund(small.id)).state).toBe('approved');
  expect([(await seen(one, small.id)).Actions, (await seen(two, small.id)).Actions]).toEqual([
    ['reject'],
    ['paid', 'reject'],
  ]);
  expect(await pay(two, small.id)).toBe('done');
  const large = await ask(customer, number, '2500.00');
  expect((await seen(one, large.id)).WhyTwo).toBe('amount');
  await approve(one, large.id);
  expect(await pay(one, large.id)).toBe('STATE_HAS_MOVED');
  await approve(two, large.id);
  expect(await pay(one, large.id)).toBe('done');
  const { rows } = await house.pool.query(
    'SELECT kind, staff_id, second_id FROM hand_movement WHERE customer_id = $1 ORDER BY id',
    [customer.customerId],
  );
  expect(rows).toEqual([
    { kind: 'refund.paid', staff_id: one.staffId, second_id: two.staffId },
    { kind: 'refund.paid', staff_id: two.staffId, second_id: one.staffId },
  ]);
});

test('L1 J3 refunds below the limit that one member approves within a day ask two together', async () => {
  const [one, two] = [await newStaff(), await newStaff()];
  const customers = [await newCustomer(), await newCustomer()];
  const asked = [];
  for (const customer of customers) asked.push(await ask(customer, await topUp(customer, '1300.00'), '1300.00'));
  const [first, second] = asked.map(({ id }) => id) as [bigint, bigint];
  await approve(one, first);
  expect([(await seen(one, second)).WhyTwo, (await seen(two, second)).WhyTwo]).toEqual(['member', undefined]);
  await approve(one, second);
  expect([(await refund(first)).state, (await refund(second)).state]).toEqual(['approved', 'awaiting_second']);
  expect((await seen(two, second)).WhyTwo).toBe('first');
  await approve(two, second);
  expect((await refund(second)).state).toBe('approved');
});

test.each(['alipay', 'wechat'] as const)(
  'J3 %s gives parts back in what was paid, rounded down, and the last fen with the last part; told twice it gives once',
  async (channel) => {
    const customer = await newCustomer();
    const staff = await newStaff();
    const quote = {
      payAmount: 36_173n,
      payCurrency: 'CNY',
      quoteRate: '7.234500',
      quoteSource: 'ECB',
      quoteDate: '2026-11-20',
      quoteExpiresAt: new Date(),
    };
    const number = await topUp(customer, '50.00', channel, quote);
    const first = await ask(customer, number, '25.00');
    await approve(staff, first.id);
    await drain();
    const reference = channel === 'alipay' ? `${number}-${first.id}` : expect.stringMatching(/^5\d{27}$/);
    expect(await refund(first.id)).toMatchObject({ state: 'refunded', reference });
    // What the company is told again, it has done before.
    await house.pool.query(`UPDATE refund SET asked_at = asked_at - interval '1 day' WHERE id = $1`, [first.id]);
    await later();
    const rest = await ask(customer, number, '25.00');
    await approve(staff, rest.id);
    await drain();
    expect(await order(number)).toBe('refunded');
    const made = await sandbox.call<{ reference: string; amountMinor: string }[]>(`/desk/api/${channel}/refunds`);
    const ours = made.filter(({ reference: of }) => of === number).map(({ amountMinor }) => amountMinor);
    expect(ours).toEqual(['18087', '18086']);
    expect(await money(customer)).toBe('0 / 0');
  },
);

test('J3 J5 a stablecoin goes to the verified wallet alone, and not while that is too young; no word of staff closes it', async () => {
  const customer = await newCustomer();
  const staff = await newStaff();
  const number = await topUp(customer, '25.00', 'usdt');
  expect(await told(ask(customer, number, '25.00'))).toBe('REFUND_WALLET_NEEDED');
  await house.pool.query(
    `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
     VALUES ($1, 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'verified', 'signature', '', '', $2, $2, $2)`,
    [customer.customerId, new Date(house.wall().getTime() + 3_600_000)],
  );
  const { id } = await ask(customer, number, '25.00');
  await approve(staff, id);
  const act = (work: (tx: Tx) => Promise<unknown>) => told(house.inTx(work, staff));
  expect(await act((tx) => beginPayout(tx, id))).toBe('REFUND_COOLING');
  await house.moveClock(60 * 3_600_000);
  expect(await act((tx) => markRefundPaid(tx, id, 'sent it'))).toBe('STATE_HAS_MOVED');
  expect(await act((tx) => namePayout(tx, id, `0x${'1'.repeat(64)}`))).toBe('STATE_HAS_MOVED');
  expect(await act((tx) => beginPayout(tx, id))).toBe('REFUND_OTHER_PAYER');
  const payer = await newStaff();
  expect(await told(house.inTx((tx) => beginPayout(tx, id), payer))).toBe('done');
  expect(await told(house.inTx((tx) => cancelRefund(tx, id), customer))).toBe('STATE_HAS_MOVED');
  // Who paid does not say alone that nothing was paid.
  const notPaid = (by: Actor) => told(house.inTx((tx) => giveUpPayout(tx, id, 'the wallet was empty'), by));
  expect(await notPaid(payer)).toBe('done');
  expect((await refund(id)).state).toBe('refunding');
  expect(await notPaid(payer)).toBe('REVIEW_SECOND_PERSON');
  const shown = await seen(staff, id);
  expect([shown.NotPaidBy, shown.Actions]).toEqual([expect.stringMatching(/^member/), ['name', 'notPaid']]);
  expect((await seen(payer, id)).Actions).toEqual(['name']);
  expect(await notPaid(staff)).toBe('done');
  expect(await refund(id)).toMatchObject({ state: 'failed', reason: 'the wallet was empty' });
  expect(await money(customer)).toBe('2500 / 0');
  await house.moveClock(-60 * 3_600_000);
});

test('J3 a payment that is taken back stops its refund before it is sent', async () => {
  const customer = await newCustomer();
  const number = await topUp(customer, '50.00', 'bank');
  const { id, rechargeId } = await ask(customer, number, '30.00');
  await house.inTx((tx) => stopLostRefund(tx, { rechargeId }));
  expect(await refund(id)).toMatchObject({ state: 'rejected', reason: 'payment_lost' });
  expect(await money(customer)).toBe('5000 / 0');
});

/** The deposit's block was replaced: what is there is taken back, the rest is owed. */
const loseDeposit = ({ customerId }: Customer, of: { rechargeId: bigint; topupId: bigint; number: string }) =>
  house.inTx(async (tx) => {
    await stopLostRefund(tx, of);
    const { available } = await balanceOf(tx, customerId, { lock: true });
    const amount = usd('25.00');
    const deposit = { customerId, depositId: of.rechargeId, times: 1, number: of.number };
    const postingId = await post(tx, depositLost({ ...deposit, ...splitOwed(amount, available) }));
    await loseTopup(tx, { topupId: of.topupId, postingId, amount });
  });

test.each(['given up', 'paid all the same'] as const)(
  'J3 J2 L1 a payment that is lost while a member pays its refund by hand: he is warned, once; then it is %s and nothing is given twice',
  async (end) => {
    const customer = await newCustomer();
    const staff = await newStaff();
    const number = await topUp(customer, '25.00', 'usdt');
    await house.pool.query(
      `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
       VALUES ($1, 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'verified', 'signature', '', '', $2, $2, $2)`,
      [customer.customerId, new Date(house.wall().getTime() - 60 * 86_400_000)],
    );
    const row = await ask(customer, number, '25.00');
    await approve(staff, row.id);
    await house.inTx((tx) => beginPayout(tx, row.id), await newStaff());
    const alarms = async () =>
      (await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total')).match(
        /refund_stuck"} (\d+)/,
      )?.[1];
    const before = Number((await alarms()) ?? 0);
    await loseDeposit(customer, row);
    await house.inTx((tx) => stopLostRefund(tx, row));
    expect(Number(await alarms())).toBe(before + 1);
    const trouble = async () => (await house.pool.query('SELECT trouble FROM refund WHERE id = $1', [row.id])).rows;
    expect(await trouble()).toEqual([{ trouble: 'payment_lost' }]);
    expect((await refund(row.id)).state).toBe('refunding');
    expect(await house.inTx((tx) => refundsWaiting(tx))).toMatchObject({ count: expect.any(Number) });
    const owed = async () => (await house.inTx((tx) => balanceOf(tx, customer.customerId))).owed.minor;
    expect(await owed()).toBe(2500n);
    if (end === 'given up') {
      await house.inTx((tx) => giveUpPayout(tx, row.id, 'nothing was paid'), staff);
      expect((await refund(row.id)).state).toBe('failed');
      // What was not paid out pays what is owed; nothing of the lost top-up can be asked back again.
      expect(await house.inTx((tx) => payOwed(tx, customer.customerId))).toBe(2500n);
      expect([await money(customer), await owed()]).toEqual(['0 / 0', 0n]);
      expect(await told(ask(customer, number, '1.00'))).toBe('REFUND_EXCEEDS_LEFT');
    } else {
      await house.inTx(async (tx) => {
        await saveFacts(tx, row.id, { proofHash: `0x${'2'.repeat(64)}`, proofLog: 0, proofState: 'proved' });
        const current = await lockRefund(tx, row.id);
        if (current) await settleRefund(tx, current, { kind: 'refunded', reference: '0x1' });
      });
      expect((await refund(row.id)).state).toBe('refunded');
      expect([await money(customer), await owed()]).toEqual(['0 / 0', 2500n]);
    }
    expect(await trouble()).toEqual([{ trouble: null }]);
  },
);

test('J3 thirty days, its owner alone, and never before it was paid', async () => {
  const customer = await newCustomer();
  const number = await topUp(customer, '50.00');
  expect(await told(ask(await newCustomer(), number, '1.00'))).toBe('REFUND_NOT_POSSIBLE');
  const unpaid = await house.inTx((tx) =>
    createRechargeOf(tx, { customerId: customer.customerId, channel: 'card', amount: usd('9.00'), expiresAt: tx.now }),
  );
  expect(await told(ask(customer, unpaid.number, '1.00'))).toBe('REFUND_NOT_POSSIBLE');
  await house.pool.query(`UPDATE recharge SET paid_at = paid_at - interval '30 days 1 minute' WHERE number = $1`, [
    number,
  ]);
  expect(await told(ask(customer, number, '1.00'))).toBe('REFUND_TOO_LATE');
});

test('J3 race: eight requests for the same top-up at once; one is taken', async () => {
  const customer = await newCustomer();
  const number = await topUp(customer, '50.00');
  const asked = await Promise.all(Array.from({ length: 8 }, () => told(ask(customer, number, '30.00'))));
  expect(asked.filter((key) => key === 'done')).toHaveLength(1);
  expect(await money(customer)).toBe('2000 / 3000');
});
