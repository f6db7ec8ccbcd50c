import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openChannels } from '../../../gateways/payments/open-channels.ts';
import { openEcbRates } from '../../../gateways/rates/index.ts';
import { openCustomerAccount } from '../../../ledger/accounts.ts';
import { addWebhooks, createApp } from '../../../platform/http/app.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { paymentsOf } from '../../../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { newMember } from '../../staff-access/testing.ts';
import { createRecharge } from '../create-recharge.ts';
import { findRechargeById, type RechargeRow } from '../store.ts';
import { paymentWebhook, rechargeHandlers, rechargeSweeps } from '../wiring.ts';
import { closeUnread, readAgain } from './decide-unread.ts';
import { pageUnread, unreadWaiting } from './store.ts';

const CUSTOMER = 7n;
const HOUR_SECONDS = 3_600;

let sandbox: SandboxProcess;
let house: TestHouse;
let app: FastifyInstance;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox({ consoleUrl: 'http://127.0.0.1:1' });
  house = await openTestHouse(paymentsOf(sandbox));
  app = await createApp(house);
  const gateways = openChannels(house.config).payments;
  await addWebhooks(app, house, [...gateways.values()].map(paymentWebhook));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  (house.config as { publicUrl: string }).publicUrl = `http://127.0.0.1:${port}`;
  handlers = rechargeHandlers(gateways, openEcbRates(house.config.ratesUrl));
  await house.inTx((tx) => openCustomerAccount(tx, CUSTOMER));
  await sweep();
});
afterAll(async () => {
  await app.close();
  await house.close();
  await sandbox.stop();
});

async function sweep(): Promise<void> {
  for (const one of rechargeSweeps) await one.run(house);
  await drainJobs(house, handlers);
}
const events = async () => (await house.pool.query('SELECT id, outcome, trouble FROM provider_event ORDER BY id')).rows;
const alarms = async (kind: string) =>
  (await house.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0;

function tellCard(body: string, secondsAhead = 0) {
  const at = Math.floor(Date.now() / 1000) + secondsAhead;
  const mac = createHmac('sha256', house.config.card.webhookSecret).update(`${at}.`).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${mac}` };
  return app.inject({ method: 'POST', url: '/api/webhooks/card', headers, payload: body });
}

const session = {
  id: 'cs_1',
  client_reference_id: 'R261123-AAAAAAAA',
  payment_status: 'paid',
  status: 'complete',
  amount_total: 2500,
  currency: 'usd',
  payment_intent: 'pi_1',
};
let last = 0;
const event = (object: unknown, more: object = {}) =>
  JSON.stringify({
    id: `evt_${++last}`,
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...more,
  });

const odd: Readonly<Record<string, () => string>> = {
  'is no JSON': () => 'paid!',
  'is nothing': () => 'null',
  'is a list': () => '[1]',
  'has no number': () => event(session, { id: undefined }),
  'has a number that is none': () => event(session, { id: { a: 1 } }),
  'has a number that no database keeps': () => event(session, { id: 'evt\u0000' }),
  'has no session': () => event(undefined),
  'tells of a payment of less than nothing': () => event({ ...session, amount_total: -2500 }),
  'tells of a payment of nothing': () => event({ ...session, amount_total: 0 }),
  'tells an amount as a text': () => event({ ...session, amount_total: '2500' }),
  'tells an amount that no number holds': () => event({ ...session, amount_total: 2 ** 60 }),
  'tells no amount': () => event({ ...session, amount_total: null }),
  'tells of money that we do not know': () => event({ ...session, currency: 'xxx' }),
  'names an order that no database finds': () => event({ ...session, client_reference_id: 'R\u0000' }),
  'names an endless order': () => event({ ...session, client_reference_id: 'R'.repeat(10_000) }),
  'has a state that we do not know': () => event({ ...session, payment_status: 'half' }),
  'tells of a dispute without a number': () => event({}, { type: 'charge.dispute.created' }),
  'was written an hour from now': () => event(session, { created: Math.floor(Date.now() / 1000) + HOUR_SECONDS }),
};

test.each(Object.entries(odd))(
  'J2 card: a rightly signed message that %s is kept, answered and set aside',
  async (_, body) => {
    const [before, rung] = [(await events()).length, await alarms('card_unread')];
    const answer = await tellCard(body());
    expect([answer.statusCode, answer.body]).toEqual([200, 'kept']);
    // A job that fails would be thrown here.
    await drainJobs(house, handlers);
    const kept = (await events()).slice(before);
    expect(kept).toMatchObject([{ outcome: 'unread', trouble: expect.stringMatching(/\w/) }]);
    expect(await alarms('card_unread')).toBe(rung + 1);
  },
);

test('J2 card: the same unreadable message comes once; a signature of a time to come is refused and kept nowhere', async () => {
  const before = (await events()).length;
  for (const _ of [1, 2]) expect((await tellCard('paid, again!')).statusCode).toBe(200);
  expect((await events()).length).toBe(before + 1);
  expect((await tellCard(event(session), HOUR_SECONDS)).statusCode).toBe(400);
  expect((await tellCard(event(session), -HOUR_SECONDS)).statusCode).toBe(400);
  expect((await events()).length).toBe(before + 1);
  await drainJobs(house, handlers);
});

test.each([
  ['alipay', 'odd_shape'],
  ['alipay', 'ahead'],
  ['wechat', 'odd_shape'],
  ['wechat', 'ahead'],
  ['wechat', 'wrong_seal'],
] as const)(
  'J2 %s: a rightly signed message (%s) is kept and set aside, and asking credits the order',
  async (channel, kind) => {
    const { id } = await house.inTx((tx) => createRecharge(tx, { channel, amount: '25.00' }), {
      kind: 'customer',
      customerId: CUSTOMER,
    });
    await drainJobs(house, handlers);
    const row = () => house.inTx((tx) => findRechargeById(tx, id)) as Promise<RechargeRow>;
    const { number } = await row();
    const before = (await events()).length;
    await sandbox.call(`/desk/api/${channel}/faults`, { kind, times: 1 });
    await sandbox.call(`/desk/api/${channel}/trades/${number}/pay`, {});
    await vi.waitFor(async () => expect((await events()).length).toBe(before + 1), { timeout: 10_000 });
    await drainJobs(house, handlers);
    expect((await events()).slice(before)).toMatchObject([{ outcome: 'unread' }]);
    expect((await row()).state).toBe('paying');
    await house.moveClock(31_000);
    await sweep();
    expect((await row()).state).toBe('paid');
  },
);

test('L1 staff have it read again, which sets it aside anew while it cannot be read, or close it with a reason', async () => {
  await newMember(house, 'ann', ['manager']);
  const staffId = (await house.pool.query("SELECT id FROM staff WHERE name = 'ann'")).rows[0].id as bigint;
  const ann = { kind: 'staff', staffId } as const;
  const waiting = () => house.inTx(async (tx) => (await unreadWaiting(tx)).count, ann);
  const [first] = (await house.inTx((tx) => pageUnread(tx, undefined), ann)).rows;
  const start = await waiting();
  await house.inTx((tx) => readAgain(tx, first!.id), ann);
  expect(await waiting()).toBe(start - 1);
  await drainJobs(house, handlers);
  expect(await waiting()).toBe(start);
  await house.inTx((tx) => closeUnread(tx, first!.id, 'a test of theirs'), ann);
  expect(await waiting()).toBe(start - 1);
  for (const decide of [readAgain, closeUnread])
    await expect(house.inTx((tx) => decide(tx, first!.id, 'twice'), ann)).rejects.toMatchObject({ key: 'NOT_FOUND' });
  const { rows } = await house.pool.query('SELECT kind FROM activity WHERE object = $1 ORDER BY id', [
    `message:${first!.id}`,
  ]);
  expect(rows).toEqual([{ kind: 'message.readAgain' }, { kind: 'message.close' }]);
});

test('L1 a message of a channel that was taken down is set aside, and is read once it is there again', async () => {
  const before = (await events()).length;
  await tellCard(event({ ...session, client_reference_id: null, payment_intent: 'pi_none' }));
  await drainJobs(house, rechargeHandlers(new Map(), openEcbRates(house.config.ratesUrl)));
  const [kept] = (await events()).slice(before);
  expect(kept).toMatchObject({ outcome: 'unread' });
  await house.inTx((tx) => readAgain(tx, kept.id));
  await drainJobs(house, handlers);
  expect((await events()).slice(before)).toMatchObject([{ outcome: 'not_ours', trouble: null }]);
});
