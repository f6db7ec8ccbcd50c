import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { RefundGateway } from '../../gateways/payments/index.ts';
import { openPayments } from '../../gateways/payments/open-payments.ts';
import { createStripeRefunds } from '../../gateways/payments/refunds.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf, creditRecharge } from '../recharge/index.ts';
import { refundHandlers, sendDueRefunds } from './index.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund, cancelRefund, markRefundPaid, rejectRefund } from './review-refund.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let card: RefundGateway;
let made = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { CARD_API_URL, CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } = sandbox.settings as Record<string, string>;
  house = await openTestHouse({
    card: { apiUrl: CARD_API_URL!, secretKey: CARD_SECRET_KEY!, webhookSecret: CARD_WEBHOOK_SECRET! },
  });
  card = createStripeRefunds(house.config.card);
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

async function newStaff(): Promise<Actor> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     VALUES ($1, 'none', 'none', '{finance}', true, now()) RETURNING id`,
    [`member${made}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}

/** A payment that the card company really took. */
async function payByCard(orderNumber: string, amount: string): Promise<string> {
  const gateway = openPayments({ card: house.config.card, alipay: null, wechat: null }).get('card');
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
async function topUp(customer: Customer, amount: string, channel: RechargeChannel = 'card'): Promise<string> {
  const order = await house.inTx((tx) =>
    createRechargeOf(tx, {
      customerId: customer.customerId,
      channel,
      amount: usd(amount),
      expiresAt: new Date(tx.now.getTime() + 3_600_000),
    }),
  );
  const transactionId = channel === 'card' ? await payByCard(order.number, amount) : `line-${order.id}`;
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
const drain = () => drainJobs(house, refundHandlers(card));
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
  await house.inTx((tx) => markRefundPaid(tx, id, 'HB1'), staff);
  expect(await refund(id)).toMatchObject({ state: 'refunded', reference: 'HB1' });
  expect(await order(number)).toBe('refunded');
});

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
