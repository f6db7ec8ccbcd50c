import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { cny, usd } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf } from './create-recharge.ts';
import { creditRecharge } from './credit-recharge.ts';
import { holdPayment } from './held/hold-payment.ts';
import { tellHeld } from './held/tell-held.ts';
import { heldMoved, moneyCame } from './news.ts';
import type { Quote } from './store.ts';
import { tellPaid } from './tell-paid.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(moneyCame, tellPaid);
  house.events.on(heldMoved, tellHeld);
});
afterAll(() => house.close());

async function newPayer(name: string): Promise<bigint> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`payer-${name}@example.com`],
  );
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return customerId;
}

/** The mails to a customer. */
async function mailsOf(customerId: bigint): Promise<string[]> {
  const { rows } = await house.pool.query('SELECT kind, letter FROM notice WHERE customer_id = $1', [customerId]);
  return rows.map(({ kind, letter }) => `${kind} ${JSON.stringify(letter)}`);
}

/** A payment of USD 50.00 by this channel; the mails it brought. */
async function pay(channel: RechargeChannel, quote?: Quote) {
  const customerId = await newPayer(channel);
  const order = await house.inTx((tx) =>
    createRechargeOf(tx, {
      customerId,
      channel,
      amount: usd('50.00'),
      expiresAt: addDays(tx.now, 1),
      ...(quote ? { quote } : {}),
    }),
  );
  const payment = { rechargeId: order.id, channel, transactionId: `txn-${channel}`, amount: usd('50.00') };
  const told = [];
  for (let times = 0; times < 2; times += 1) told.push(await house.inTx((tx) => creditRecharge(tx, payment)));
  expect(told).toEqual(['credited', 'already_credited']);
  return mailsOf(customerId);
}

test('J2 who paid by card gets one mail, however often the payment is told', async () => {
  const [mail, ...more] = await pay('card');
  expect(more).toEqual([]);
  expect(mail).toContain('recharge.paid');
  expect(mail).toContain('recharge:letter.card');
  expect(mail).not.toContain('recharge:letter.paid');
});

test('J2 who paid in another currency is told what he paid', async () => {
  const at = new Date('2026-11-21T00:00:00Z');
  const quote = { quoteRate: '7.033109', quoteSource: 'ECB', quoteDate: '2026-11-21', quoteExpiresAt: at };
  const [mail] = await pay('alipay', { payAmount: cny('351.66').minor, payCurrency: 'CNY', ...quote });
  for (const part of ['recharge:letter.alipay', 'recharge:letter.paid', 'CNY 351.66', '50.00'])
    expect(mail).toContain(part);
});

test('J2 bank transfers and stablecoins have letters of their own', async () => {
  expect(await pay('bank')).toEqual([]);
  expect(await pay('usdt')).toEqual([]);
});

test('J2 who paid another amount is told once that it is looked at; a payment of no order tells nobody', async () => {
  const customerId = await newPayer('held');
  const wish = { customerId, channel: 'card', amount: usd('50.00') } as const;
  const order = await house.inTx((tx) => createRechargeOf(tx, { ...wish, expiresAt: addDays(tx.now, 1) }));
  const held = { channel: 'card', transactionId: 'pi_more', amount: usd('50.01'), number: order.number } as const;
  for (let times = 0; times < 2; times += 1)
    await house.inTx((tx) => holdPayment(tx, { ...held, order, why: 'amount_differs' }));
  const [mail, ...more] = await mailsOf(customerId);
  expect(more).toEqual([]);
  for (const part of ['recharge.held ', 'recharge:held.body', 'USD 50.01', order.number]) expect(mail).toContain(part);
  const { rows } = await house.pool.query('SELECT count(*)::int AS n FROM notice');
  await house.inTx((tx) => holdPayment(tx, { ...held, transactionId: 'pi_whose', why: 'unknown_order' }));
  expect((await house.pool.query('SELECT count(*)::int AS n FROM notice')).rows).toEqual(rows);
});
