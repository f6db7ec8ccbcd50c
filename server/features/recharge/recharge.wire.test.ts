import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { toDecimal } from '#contract/money.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { PaymentGateways } from '../../gateways/payments/index.ts';
import { openChannels } from '../../gateways/payments/open-channels.ts';
import { openEcbRates } from '../../gateways/rates/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { addWebhooks, createApp } from '../../platform/http/app.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { paymentsOf } from '../../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRecharge } from './create-recharge.ts';
import { present } from './routes.ts';
import { lockRecharge, type RechargeRow } from './store.ts';
import { askUnheard } from './unheard/ask-unheard.ts';
import { pageUnheard } from './unheard/store.ts';
import { paymentWebhook, rechargeHandlers, rechargeSweeps } from './wiring.ts';

const CUSTOMER = 7n;
const customer = { kind: 'customer', customerId: CUSTOMER } as const;

let sandbox: SandboxProcess;
let house: TestHouse;
let gateways: PaymentGateways;
let app: FastifyInstance;
let handlers: JobHandler[];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  sandbox = await startSandbox({ consoleUrl: `http://127.0.0.1:${port}` });
  house = await openTestHouse({ publicUrl: `http://127.0.0.1:${port}`, ...paymentsOf(sandbox) });
  gateways = openChannels(house.config).payments;
  handlers = rechargeHandlers(gateways, openEcbRates(house.config.ratesUrl));
  app = await createApp(house);
  await addWebhooks(app, house, [...gateways.values()].map(paymentWebhook));
  await app.listen({ host: '127.0.0.1', port });
  await house.inTx((tx) => openCustomerAccount(tx, CUSTOMER));
  await sweep();
});
afterAll(async () => {
  await app.close();
  await house.close();
  await sandbox.stop();
});
afterEach(async () => {
  for (const name of ['card', 'alipay', 'wechat']) await sandbox.call(`/desk/api/${name}/faults/clear`, {});
});

const row = (id: bigint) => house.inTx((tx) => lockRecharge(tx, id));
const fault = (name: string, kind: string, times = 1) => sandbox.call(`/desk/api/${name}/faults`, { kind, times });
const available = () => house.inTx(async (tx) => Number(toDecimal((await balanceOf(tx, CUSTOMER)).available)));
const events = async () =>
  (await house.pool.query('SELECT count(*)::int AS n FROM provider_event')).rows[0].n as number;
const outcomes = async (number: string) =>
  (
    await house.pool.query('SELECT outcome FROM provider_event WHERE convert_from(body, $2) LIKE $1', [
      `%${number}%`,
      'utf8',
    ])
  ).rows as { outcome: string }[];

async function sweep(): Promise<void> {
  for (const one of rechargeSweeps) await one.run(house);
  await drainJobs(house, handlers);
}
async function begun(channel: OnlineChannel, amount = '25.00'): Promise<RechargeRow> {
  const { id } = await house.inTx((tx) => createRecharge(tx, { channel, amount }), customer);
  await drainJobs(house, handlers);
  return row(id);
}
const act = ({ channel, number, checkoutId }: RechargeRow, name: string) =>
  sandbox.call(
    channel === 'card'
      ? `/desk/api/card/sessions/${checkoutId}/${name}`
      : `/desk/api/${channel}/trades/${number}/${name}`,
    {},
  );
/** Waits until so many more messages are kept, then has them read. */
async function told(count: number, since: number): Promise<void> {
  await vi.waitFor(async () => expect(await events()).toBe(since + count), { timeout: 10_000 });
  await drainJobs(house, handlers);
}
/** Waits until the company has tried so often to tell about an order, and answers what it noted. */
async function tries(name: string, number: string, count: number) {
  const read = () =>
    sandbox.call<{ state: string; attempts: { status: number; note: string }[] }[]>(
      `/desk/api/${name}/notices?reference=${number}`,
    );
  await vi.waitFor(async () => expect((await read())[0]?.attempts.length ?? 0).toBeGreaterThanOrEqual(count), {
    timeout: 10_000,
  });
  return (await read())[0]!;
}

describe.each(['card', 'alipay', 'wechat'] as const)('J2 %s', (channel) => {
  test('the whole way: opened, paid, told ×5 in parallel, credited once', async () => {
    const [start, since] = [await available(), await events()];
    const order = await begun(channel);
    expect(order.state).toBe('paying');
    if (channel === 'card') expect(order.payUrl).toContain('/pay/card/');
    else expect(order.qr).toBeTruthy();
    await act(order, 'pay_duplicate');
    await told(1, since);
    expect(await row(order.id)).toMatchObject({ state: 'paid', credited: 2500n });
    expect((await available()) - start).toBe(25);
  });

  test('an order is opened once: a job that runs again gets the same', async () => {
    const order = await begun(channel);
    const again = await gateways.get(channel)!.openCheckout({
      orderNumber: order.number,
      amount:
        order.payAmount === null
          ? { currency: 'USD', minor: order.amount }
          : { currency: 'CNY', minor: order.payAmount },
      description: `Namestead ${order.number}`,
      returnUrl: `${house.config.publicUrl}/finance/recharge/info?Number=${order.number}`,
      notifyUrl: `${house.config.publicUrl}/api/webhooks/${channel}`,
      expiresAt: order.expiresAt,
    });
    expect(again).toMatchObject({ checkoutId: order.checkoutId, qr: order.qr });
  });

  test('an order whose opening died with its process is opened by the sweep, once there', async () => {
    const { id } = await house.inTx((tx) => createRecharge(tx, { channel, amount: '25.00' }), customer);
    await house.pool.query('DELETE FROM pgboss.job WHERE name = $1', ['recharge-open-checkout']);
    await sweep();
    expect((await row(id)).state).toBe('created');
    await house.moveClock(31_000);
    await sweep();
    expect(await row(id)).toMatchObject({ state: 'paying', checkoutId: expect.any(String) });
  });

  test('a channel that never tells is asked, and credits the same', async () => {
    const start = await available();
    const order = await begun(channel);
    await act(order, 'pay_silent');
    await house.moveClock(31_000);
    await sweep();
    expect((await row(order.id)).state).toBe('paid');
    expect((await available()) - start).toBe(25);
  });

  test('a forged message is refused and kept nowhere; the right one that follows is credited', async () => {
    const since = await events();
    const order = await begun(channel);
    await fault(channel, 'forged_signature');
    await act(order, 'pay');
    await told(1, since);
    expect((await row(order.id)).state).toBe('paid');
    const answer = await app.inject({
      method: 'POST',
      url: `/api/webhooks/${channel}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"id":"evt_forged","type":"checkout.session.completed"}',
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await events()).toBe(since + 1);
  });

  test('another amount is held, not credited; a payment after closing is credited', async () => {
    const [start, since] = [await available(), await events()];
    const other = await begun(channel);
    await fault(channel, 'other_amount');
    await act(other, 'pay');
    await told(1, since);
    expect(await row(other.id)).toMatchObject({ state: 'paying', credited: null });
    expect(await available()).toBe(start);
    const { rows } = await house.pool.query("SELECT 1 FROM posting WHERE kind = 'payment_held' AND ref_id = $1", [
      other.id,
    ]);
    expect(rows).toHaveLength(1);
    const late = await begun(channel);
    await house.inTx((tx) => closeRecharge(tx, late.number), customer);
    await fault(channel, 'after_close');
    await act(late, 'pay');
    await vi.waitFor(async () => {
      await sweep();
      expect((await row(late.id)).state).toBe('paid');
    });
    expect((await available()) - start).toBe(25);
  });
});

describe.each(['alipay', 'wechat'] as const)('J2 %s in renminbi', (channel) => {
  test('the quote is frozen with the order: rate, source, day, a quarter of an hour; the payer’s amount rounded up', async () => {
    const order = await begun(channel, '50.00');
    expect(order).toMatchObject({ payCurrency: 'CNY', quoteSource: 'ECB' });
    expect(order.quoteRate).toMatch(/^7\.\d{6}$/);
    const exact = 5000n * BigInt(order.quoteRate!.replace('.', ''));
    expect(order.payAmount).toBe((exact + 999_999n) / 1_000_000n);
    expect(order.quoteExpiresAt).toEqual(order.expiresAt);
    expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBe(900_000);
  });

  test('the message may come before the payer is back, late, or be a recording: one credit', async () => {
    const [start, since] = [await available(), await events()];
    const order = await begun(channel);
    for (const kind of ['before_redirect', 'replayed']) await fault(channel, kind);
    await act(order, 'pay');
    const notice = await tries(channel, order.number, 2);
    expect(notice.attempts[1]?.note).toContain('replayed');
    // Alipay numbers its messages only, WeChat each sending too: there the recording is refused.
    expect(notice.attempts.map(({ status }) => status)).toEqual(channel === 'alipay' ? [200, 200] : [200, 401]);
    await told(1, since);
    expect((await available()) - start).toBe(25);
  });

  test('money of another merchant is kept for a person and credits nobody', async () => {
    const [start, since] = [await available(), await events()];
    const order = await begun(channel);
    await fault(channel, 'other_merchant');
    await act(order, 'pay');
    await told(1, since);
    if (channel === 'alipay') expect(await outcomes(order.number)).toMatchObject([{ outcome: 'other_merchant' }]);
    expect(await available()).toBe(start);
    expect((await row(order.id)).state).toBe('paying');
  });

  test('an order whose time is over ends here and there; one given up cannot be paid any more', async () => {
    const given = await begun(channel);
    await sandbox.call(`/desk/api/${channel}/trades?reference=${given.number}`);
    await house.inTx((tx) => closeRecharge(tx, given.number), customer);
    const over = await begun(channel);
    await house.moveClock(901_000);
    await sweep();
    expect((await row(over.id)).state).toBe('expired');
    if (channel === 'wechat') await expect(act(given, 'pay')).rejects.toThrow(/409/);
    expect((await row(given.id)).state).toBe('closed');
  });

  test('a channel that cannot be reached leaves the order to end by itself', async () => {
    await fault(channel, 'api_500', 9);
    const { id } = await house.inTx((tx) => createRecharge(tx, { channel, amount: '5.00' }), customer);
    await drainJobs(house, handlers).catch(() => undefined);
    expect((await row(id)).state).toBe('created');
    await house.moveClock(901_000);
    await rechargeSweeps[0]!.run(house);
    expect((await row(id)).state).toBe('expired');
  });
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const asked = async ({ id }: RechargeRow) =>
  (await house.pool.query('SELECT asked_at, channel_done_at FROM recharge WHERE id = $1', [id])).rows[0] as {
    asked_at: Date;
    channel_done_at: Date | null;
  };
const unheard = () => house.inTx(async (tx) => (await pageUnheard(tx, undefined)).rows.map(({ id }) => id));
const alarms = async () =>
  Number(
    /recharge_unheard"} (\d+)/.exec(
      await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total'),
    )?.[1] ?? 0,
  );
/** Whether the channel is asked when so much time has gone by. */
async function askedAfter(order: RechargeRow, ms: number): Promise<boolean> {
  const before = (await asked(order)).asked_at;
  await house.moveClock(ms);
  await sweep();
  return (await asked(order)).asked_at > before;
}

test.each(['card', 'alipay', 'wechat'] as const)(
  'J2 L1 %s does not answer for days: asked on with growing waits, an alarm each time, staff see it and ask; what was paid is credited, what was not ends',
  async (channel) => {
    const [start, before] = [await available(), await alarms()];
    const [paid, given] = [await begun(channel), await begun(channel)];
    await act(paid, 'pay_silent');
    await fault(channel, 'api_500', 10_000);
    await house.inTx((tx) => closeRecharge(tx, given.number), customer);
    await drainJobs(house, handlers).catch(() => undefined);
    // The page says that it is being checked, and offers no payment any more.
    await house.moveClock(2 * HOUR_MS);
    const shown = present(await row(paid.id), await house.inTx(async (tx) => tx.now));
    expect(shown).toMatchObject({ State: 'paying', Checking: true, Actions: [] });
    expect(shown.PayUrl ?? shown.Qr).toBeUndefined();
    expect(await unheard()).not.toContain(paid.id);

    expect(await askedAfter(paid, 23 * HOUR_MS)).toBe(true);
    expect(await alarms()).toBeGreaterThanOrEqual(before + 2);
    expect(await unheard()).toEqual(expect.arrayContaining([paid.id, given.id]));
    expect(await askedAfter(paid, HOUR_MS)).toBe(false);
    expect(await askedAfter(paid, HOUR_MS)).toBe(true);
    expect(await askedAfter(paid, 8 * DAY_MS)).toBe(true);
    expect(await askedAfter(paid, 23 * HOUR_MS)).toBe(false);
    expect(await askedAfter(paid, HOUR_MS)).toBe(true);
    expect((await row(paid.id)).state).toBe('paying');

    await sandbox.call(`/desk/api/${channel}/faults/clear`, {});
    const { rows } = await house.pool.query<{ id: bigint }>(
      `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
       VALUES ($1, 'none', 'none', '{finance}', true, now()) RETURNING id`,
      [`asks ${channel}`],
    );
    const staff = { kind: 'staff', staffId: rows[0]?.id as bigint } as const;
    for (const { id } of [paid, given]) await house.inTx((tx) => askUnheard(tx, id), staff);
    await drainJobs(house, handlers);
    expect((await row(paid.id)).state).toBe('paid');
    expect((await available()) - start).toBe(25);
    expect(await unheard()).not.toContain(paid.id);
    // The card company ends its pages by its own clock, which stands; the others ended it when they were told to.
    if (channel !== 'card') {
      expect(await asked(given)).toMatchObject({ channel_done_at: expect.any(Date) });
      expect(await unheard()).not.toContain(given.id);
    }
    await expect(house.inTx((tx) => askUnheard(tx, paid.id), staff)).rejects.toThrow('NOT_FOUND');
    await house.moveClock(-(2 * HOUR_MS + 23 * HOUR_MS + 2 * HOUR_MS + 9 * DAY_MS));
  },
);
