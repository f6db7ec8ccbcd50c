import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { usd } from '#contract/money.ts';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { arriveNames } from '../domains/testing.ts';
import { type Buyer, buyCart, fillCart, makeBuyer } from '../orders/testing.ts';
import { createRechargeOf, creditRecharge } from '../recharge/index.ts';
import { receiptRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
let buyer: Buyer;
let stranger: Buyer;

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, receiptRoutes);
  buyer = await makeBuyer(house, '500.00');
  stranger = await makeBuyer(house, '0.00');
  await house.pool.query('UPDATE customer SET name = $1 WHERE id = $2', ['\u9673\u5927\u6587', buyer.customerId]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function receipt(Of: string, number: string, lang: string, who = buyer) {
  const fresh = { kind: 'customer', subjectId: who.customerId, safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, remember: false, address: '::1', userAgent: '' }));
  const url = `/api/finance/receipt?${new URLSearchParams({ Of, Number: number })}`;
  return app.inject({ url, headers: { cookie: `namestead_session=${token}; Lang=${lang}` } });
}
const textOf = ({ rawPayload }: { rawPayload: Buffer }) => textOfPdf(rawPayload).join('');
const keyOf = (answer: { json: () => { Code: number } }) => answer.json().Code;

test('J2 the receipt of a top-up, once it is paid, in the payer’s currency', async () => {
  const quote = {
    payAmount: 39_125n,
    payCurrency: 'HKD',
    quoteRate: '7.825',
    quoteSource: 'HKMA',
    quoteDate: '2026-11-20',
    quoteExpiresAt: new Date(),
  };
  const { id, number } = await house.inTx((tx) =>
    createRechargeOf(tx, {
      customerId: buyer.customerId,
      channel: 'alipay',
      amount: usd('50.00'),
      expiresAt: addDays(tx.now, 1),
      quote,
    }),
  );
  expect(keyOf(await receipt('recharge', number, 'en'))).toBe(ERRORS.RECEIPT_NOT_YET.code);
  await house.inTx((tx) =>
    creditRecharge(tx, { rechargeId: id, channel: 'alipay', transactionId: '2026112122001', amount: usd('50.00') }),
  );
  const answer = await receipt('recharge', number, 'zh-HK');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="receipt-${number}.pdf"`);
  const text = textOf(answer);
  for (const part of [
    number,
    '\u9673\u5927\u6587',
    '2026112122001',
    'HKD 391.25',
    '1 USD = 7.825 HKD',
    '\u5408\u8a08\uff08USD\uff0950.00',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('\uFFFD');
  expect(keyOf(await receipt('recharge', number, 'en', stranger))).toBe(ERRORS.NOT_FOUND.code);
}, 60_000);

test('D4 the receipt of an order has what was charged and its total; the rest is told below', async () => {
  await fillCart(house, buyer, ['one-receipt.com', '\u4e2d\u6587.com', 'three-receipt.com', 'four-receipt.com'], 2);
  const { number } = (await buyCart(house, buyer)).placed;
  expect(keyOf(await receipt('order', number, 'en'))).toBe(ERRORS.RECEIPT_NOT_YET.code);
  const { rows: templates } = await house.pool.query<{ id: bigint }>('SELECT id FROM template');
  const dates = { registeredAt: new Date(), expiresAt: addDays(new Date(), 700) };
  await arriveNames(house, { id: buyer.customerId, templateId: templates[0]?.id as bigint }, [
    { ...dates, name: 'one-receipt.com' },
    { ...dates, name: 'xn--fiq228c.com', unicode: '\u4e2d\u6587.com' },
  ]);
  await house.pool.query(
    "UPDATE order_line l SET state = 'completed', finished_at = now(), domain_id = d.id FROM domain d WHERE d.name = l.name",
  );
  await house.pool.query(
    "UPDATE order_line SET state = 'failed', reason = 'taken', finished_at = now() WHERE name = 'three-receipt.com'",
  );
  const { rows } = await house.pool.query<{ price: bigint; unit_price: bigint }>(
    'SELECT price, unit_price FROM order_line',
  );
  const [price, unit] = [rows[0]?.price as bigint, rows[0]?.unit_price as bigint];
  const shown = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  const text = textOf(await receipt('order', number, 'zh-CN'));
  expect(text).toContain(`one-receipt.com2${shown(unit)}${shown(price)}`);
  expect(text).toContain(`\u4e2d\u6587.com (xn--fiq228c.com)2${shown(unit)}${shown(price)}`);
  expect(text).toContain(`\u5408\u8ba1\uff08USD\uff09${shown(price * 2n)}`);
  expect(text).toContain(`\u5df2\u89e3\u51bb USD ${shown(price)}`);
  expect(text).not.toContain('three-receipt.com');
  expect(text).not.toContain('\uFFFD');
  expect(keyOf(await receipt('order', number, 'en', stranger))).toBe(ERRORS.NOT_FOUND.code);
}, 60_000);

test('J3 the receipt of a refund, once the channel has given it back, to its customer only', async () => {
  const { rows } = await house.pool.query<{ id: bigint; posting_id: bigint; number: string }>(
    'SELECT id, posting_id, number FROM recharge WHERE customer_id = $1',
    [buyer.customerId],
  );
  const paid = rows[0];
  const made = await house.pool.query<{ id: bigint }>(
    `INSERT INTO refund (customer_id, recharge_id, number, channel, transaction_id, topup_id, amount, state, by_hand, created_at, review_by)
     VALUES ($1, $2, $3, 'alipay', 'x', $4, 1250, 'pending_review', false, now(), now()) RETURNING id`,
    [buyer.customerId, paid?.id, paid?.number, paid?.posting_id],
  );
  const id = String(made.rows[0]?.id);
  expect(keyOf(await receipt('refund', id, 'en'))).toBe(ERRORS.RECEIPT_NOT_YET.code);
  await house.pool.query(
    "UPDATE refund SET state = 'refunded', approved_by = 1, settled_at = now(), reference = 're_77' WHERE id = $1",
    [id],
  );
  const text = textOf(await receipt('refund', id, 'en'));
  for (const part of ['Refund receipt', `${paid?.number}-${id}`, 're_77', 'Total (USD)12.50'])
    expect(text).toContain(part);
  expect(keyOf(await receipt('refund', id, 'en', stranger))).toBe(ERRORS.NOT_FOUND.code);
  expect(keyOf(await receipt('recharge', id, 'en'))).toBe(ERRORS.NOT_FOUND.code);
}, 60_000);

test('F4 J2 the receipt of a push for a price: what its recipient paid, what its sender got, and nobody else’s', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const template = async ({ customerId }: Buyer): Promise<bigint> =>
    (await house.pool.query('SELECT id FROM template WHERE customer_id = $1', [customerId])).rows[0].id;
  const owner = { id: stranger.customerId, templateId: await template(stranger) };
  const [domainId] = await arriveNames(house, owner, [
    { name: 'receipt-push.com', registeredAt: now, expiresAt: addDays(now, 300) },
  ]);
  const { rows } = await house.pool.query(
    `WITH p AS (INSERT INTO push (sender_id, target, receiver_id, state, names, price, sent_at, due_at)
       VALUES ($1, 'x', $2, 'waiting', 1, 12300, now(), now() + interval '7 days') RETURNING id)
     INSERT INTO push_name (push_id, place, name, unicode, domain_id) SELECT id, 1, 'receipt-push.com', 'receipt-push.com', $3 FROM p
     RETURNING push_id`,
    [stranger.customerId, buyer.customerId, domainId],
  );
  const number = String(rows[0].push_id);
  expect(keyOf(await receipt('push', number, 'en'))).toBe(ERRORS.RECEIPT_NOT_YET.code);
  await house.pool.query("UPDATE push SET state = 'accepted', decided_at = now() WHERE id = $1", [number]);
  const paid = textOf(await receipt('push', number, 'en'));
  for (const part of ['receipt-push.com', '123.00', 'Names bought by push', `PUSH-${number}`])
    expect(paid).toContain(part);
  const got = textOf(await receipt('push', number, 'en', stranger));
  for (const part of ['Names sold by push', '123.00', 'No fee was charged']) expect(got).toContain(part);
  const third = await makeBuyer(house, '0.00');
  expect(keyOf(await receipt('push', number, 'en', third))).toBe(ERRORS.NOT_FOUND.code);
  expect(keyOf(await receipt('push', 'R260101-00000000', 'en'))).toBe(ERRORS.NOT_FOUND.code);
}, 60_000);
