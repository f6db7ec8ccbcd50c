import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toDecimal } from '#contract/money.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { CardGateway } from '../../gateways/payments/index.ts';
import { createStripeCard } from '../../gateways/payments/stripe-card.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { addWebhooks, createApp } from '../../platform/http/app.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRecharge } from './create-recharge.ts';
import { askChannels, cardWebhook, rechargeHandlers } from './index.ts';
import { lockRecharge } from './store.ts';

const CUSTOMER = 7n;
const customer = { kind: 'customer', customerId: CUSTOMER } as const;

let sandbox: SandboxProcess;
let house: TestHouse;
let card: CardGateway;
let app: FastifyInstance;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { CARD_API_URL, CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } = sandbox.settings as Record<string, string>;
  house = await openTestHouse({
    card: { apiUrl: CARD_API_URL!, secretKey: CARD_SECRET_KEY!, webhookSecret: CARD_WEBHOOK_SECRET! },
  });
  card = createStripeCard(house.config.card);
  handlers = rechargeHandlers(card);
  app = await createApp(house);
  await addWebhooks(app, house, [cardWebhook(card)]);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await sandbox.call('/desk/api/card/endpoint', { url: `${address}/api/webhooks/card` });
  await house.inTx((tx) => openCustomerAccount(tx, CUSTOMER));
});
afterAll(async () => {
  await app.close();
  await house.close();
  await sandbox.stop();
});

async function begun() {
  const row = await house.inTx((tx) => createRecharge(tx, { channel: 'card', amount: '25.00' }), customer);
  await drainJobs(house, handlers);
  return house.inTx((tx) => lockRecharge(tx, row.id));
}

const act = (checkoutId: string | null, name: string) =>
  sandbox.call(`/desk/api/card/sessions/${checkoutId}/${name}`, {});
const available = () => house.inTx(async (tx) => toDecimal((await balanceOf(tx, CUSTOMER)).available));
const events = async () =>
  (await house.pool.query('SELECT count(*)::int AS n FROM provider_event')).rows[0].n as number;

test('J2 the whole way: pay page, payment, signed message, balance; a message ×5 in parallel credits once', async () => {
  const row = await begun();
  expect(row.state).toBe('paying');
  expect(row.payUrl).toContain('/pay/card/');
  const before = await events();
  await act(row.checkoutId, 'pay_duplicate');
  await vi.waitFor(async () => expect(await events()).toBe(before + 1), { timeout: 10_000 });
  await drainJobs(house, handlers);
  expect((await house.inTx((tx) => lockRecharge(tx, row.id))).state).toBe('paid');
  expect(await available()).toBe('25.00');
});

test('J2 a job that runs again opens the same pay page', async () => {
  const row = await begun();
  const request = { orderNumber: row.number, description: `Namestead ${row.number}`, expiresAt: row.expiresAt };
  const again = await card.openCheckout({
    ...request,
    amount: { currency: 'USD', minor: row.amount },
    returnUrl: `${house.config.publicUrl}/finance/recharge/info?Number=${row.number}`,
  });
  expect(again.checkoutId).toBe(row.checkoutId);
});

test('J2 a channel that never tells is asked, and credits the same', async () => {
  const start = await available();
  const row = await begun();
  await act(row.checkoutId, 'pay_silent');
  await house.moveClock(31_000);
  await askChannels.run(house);
  await drainJobs(house, handlers);
  expect((await house.inTx((tx) => lockRecharge(tx, row.id))).state).toBe('paid');
  expect(Number(await available()) - Number(start)).toBe(25);
});

test('a forged message is refused and kept nowhere', async () => {
  const before = await events();
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhooks/card',
    headers,
    payload: '{"id":"evt_forged","type":"checkout.session.completed"}',
  });
  expect(answer.statusCode).toBe(400);
  expect(await events()).toBe(before);
});
