import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { cny, usd } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf } from './create-recharge.ts';
import { creditRecharge } from './credit-recharge.ts';
import { moneyCame } from './news.ts';
import type { Quote } from './store.ts';
import { tellPaid } from './tell-paid.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(moneyCame, tellPaid);
});
afterAll(() => house.close());

/** A payment of USD 50.00 by this channel; the mails it brought. */
async function pay(channel: RechargeChannel, quote?: Quote) {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`payer-${channel}@example.com`],
  );
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
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
  const { rows: mails } = await house.pool.query('SELECT kind, letter FROM notice WHERE customer_id = $1', [
    customerId,
  ]);
  return mails.map(({ kind, letter }) => `${kind} ${JSON.stringify(letter)}`);
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
