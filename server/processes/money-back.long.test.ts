import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { toDecimal } from '#contract/money.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { freePort } from '#tools/testing/free-port.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { heldStaffRoutes, paymentWebhook, rechargeRoutes } from '../features/recharge/wiring.ts';
import { refundRoutes, refundStaffRoutes } from '../features/refund/wiring.ts';
import { steppedUpSession } from '../features/staff-access/testing.ts';
import { usdtRoutes, usdtStaffRoutes, watchChains } from '../features/usdt/wiring.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { addRoutes, addWebhooks, createApp } from '../platform/http/app.ts';
import { drainJobs, type JobHandler } from '../platform/jobs.ts';
import { openSession } from '../platform/sessions/store.ts';
import { readChains } from '../platform/settings/chains.ts';
import { paymentsOf } from '../platform/settings/testing.ts';
import { openBrowser, type TestBrowser } from '../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { jobHandlers, sweeps } from './jobs.ts';
import { openPartners, type Partners } from './partners.ts';
import { wire } from './wiring.ts';

/**
 * Money on its way back, over the wire, with everything that can go wrong at the companies and on the chain (J2, J3).
 */

let sandbox: SandboxProcess;
let house: TestHouse;
let partners: Partners;
let app: FastifyInstance;
let handlers: readonly JobHandler[];
let made = 0;
let office: FastifyInstance;
let staff: TestBrowser;
/** Another member: who pays, and who confirms, is not who approved or named. */
let other: TestBrowser;

beforeAll(async () => {
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  sandbox = await startSandbox({ consoleUrl: publicUrl });
  const get = (name: string) => sandbox.settings[name] ?? '';
  const wrong = (name: string, problem: string) => {
    throw new Error(`${name} ${problem}`);
  };
  const chains = readChains(get, 'demonstration', wrong);
  house = await openTestHouse({ publicUrl, ...paymentsOf(sandbox), chains });
  wire(house.events);
  partners = openPartners(house);
  const ours = /^(recharge|refund|dispute)-/;
  handlers = jobHandlers(partners).filter(({ job }) => ours.test(job.name));
  app = await createApp(house);
  await addWebhooks(app, house, [...partners.payments.values()].map(paymentWebhook));
  const questions = { isSafeCode: async () => true, hasRight: async () => true };
  const doors = { customer: publicUrl, staff: house.config.officeUrl };
  addRoutes(app, house, { kind: 'customer', origin: doors.customer, questions }, [
    ...rechargeRoutes,
    ...refundRoutes,
    ...usdtRoutes,
  ]);
  office = await createApp(house);
  addRoutes(office, house, { kind: 'staff', origin: doors.staff, questions }, [
    ...refundStaffRoutes,
    ...heldStaffRoutes,
    ...usdtStaffRoutes,
  ]);
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     SELECT name, 'none', 'none', '{finance}', true, now() FROM unnest(ARRAY['member', 'other']) AS name RETURNING id`,
  );
  staff = await browserOf(office, doors.staff, 'staff', rows[0]?.id as bigint);
  other = await browserOf(office, doors.staff, 'staff', rows[1]?.id as bigint);
  await act('pace', { on: false });
  await due();
});
afterEach(async () => {
  for (const name of ['card', 'alipay', 'wechat', 'chain']) await sandbox.call(`/desk/api/${name}/faults/clear`, {});
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await office.close();
  await partners.close();
  await house.close();
  await sandbox.stop();
});

const drain = () => drainJobs(house, handlers);
/** Sweeps of money, as they run by themselves. */
async function due(seconds = 0): Promise<void> {
  if (seconds > 0) await house.moveClock(seconds * 1000);
  for (const one of sweeps(partners)) if (/^(recharge|refund|held|dispute)-/.test(one.name)) await one.run(house);
  await drain();
}
const act = (name: string, body: Record<string, unknown>) =>
  sandbox.call<{ hash: string; height: number }>(`/desk/api/chain/${name}`, body);
const fault = (name: string, kind: string, times = 1) => sandbox.call(`/desk/api/${name}/faults`, { kind, times });
const events = async () =>
  (await house.pool.query('SELECT count(*)::int AS n FROM provider_event')).rows[0].n as number;

/** Somebody with a session, in front of one of the two doors. */
async function browserOf(at: FastifyInstance, origin: string, kind: 'customer' | 'staff', id: bigint) {
  const fresh = { remember: false, address: '::1', userAgent: '', safeCodeSet: true } as const;
  const token =
    kind === 'staff'
      ? await steppedUpSession(house, id)
      : await house.inTx((tx) => openSession(tx, { ...fresh, kind, subjectId: id }));
  const browser = openBrowser(at, { origin });
  browser.cookies.set(kind === 'staff' ? 'namestead_office' : 'namestead_session', token);
  return browser;
}
/** Calls what must succeed; each call a new one. */
async function said(by: TestBrowser, path: string, input: Record<string, unknown>) {
  const answer = await by.post(path, input, { 'idempotency-key': crypto.randomUUID() });
  expect(`${path} ${answer.Key}`).toBe(`${path} OK`);
  return answer.Data;
}
const byStaff = (path: string, input: Record<string, unknown>) => said(staff, path, input);
const byOther = (path: string, input: Record<string, unknown>) => said(other, path, input);

interface Customer extends TestBrowser {
  readonly id: bigint;
}
const refundRow = async (id: bigint) => (await house.pool.query('SELECT * FROM refund WHERE id = $1', [id])).rows[0];

async function newCustomer(): Promise<Customer> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`back${made}@example.com`],
  );
  const id = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return { ...(await browserOf(app, house.config.publicUrl, 'customer', id)), id };
}
const money = ({ id }: Customer) =>
  house.inTx(async (tx) => {
    const { available, owed } = await balanceOf(tx, id);
    return `${toDecimal(available)} owed ${toDecimal(owed)}`;
  });

/** A paid top-up; the order's number. */
async function paid(customer: Customer, Channel: OnlineChannel, Amount = '50.00'): Promise<string> {
  const { Number: number } = await said(customer, '/finance/recharge', { Channel, Amount });
  await drain();
  const { rows } = await house.pool.query('SELECT checkout_id FROM recharge WHERE number = $1', [number]);
  const { checkout_id } = rows[0];
  const place = Channel === 'card' ? `card/sessions/${checkout_id}` : `${Channel}/trades/${number}`;
  await sandbox.call(`/desk/api/${place}/pay`, {});
  // Credited, or held where it is not what was asked.
  const come = `SELECT 1 FROM recharge WHERE number = $1 AND credited IS NOT NULL UNION ALL SELECT 1 FROM held_payment WHERE number = $1`;
  await vi.waitFor(
    async () => {
      await drain();
      expect((await house.pool.query(come, [number])).rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );
  return number as string;
}
const wish = async (customer: Customer, order: string, Amount: string): Promise<bigint> =>
  BigInt((await said(customer, '/finance/recharge/refund', { Number: order, Amount, SafeCode: 'right-code' })).Id);
const ask = async (customer: Customer, number: string, amount: string) => {
  const id = await wish(customer, number, amount);
  await byStaff('/refunds/approve', { Id: String(id) });
  return id;
};
const given = async (channel: string, number: string) =>
  (
    await sandbox.call<{ key: string; reference: string; amountMinor: string; state: string }[]>(
      `/desk/api/${channel}/refunds`,
    )
  ).filter(({ reference }) => reference === number);

describe.each(['alipay', 'wechat'] as const)('J3 %s', (channel) => {
  test.each(['api_lost_answer', 'api_500', 'forged_answer', 'key_rotation'])(
    'crash: %s; the company is asked, and gives back once',
    async (kind) => {
      const customer = await newCustomer();
      const number = await paid(customer, channel);
      const id = await ask(customer, number, '12.34');
      // The question and the order, each as often as a client may try it.
      await fault(channel, kind, 2);
      await drain().catch(() => undefined);
      await sandbox.call(`/desk/api/${channel}/faults/clear`, {});
      await due(30);
      await due(30);
      expect((await refundRow(id)).state).toBe('refunded');
      expect(await given(channel, number)).toHaveLength(1);
      expect(await money(customer)).toBe('37.66 owed 0.00');
    },
  );

  test('a refund that waits is told by a message, five times at once, and settled once by asking', async () => {
    const customer = await newCustomer();
    const number = await paid(customer, channel);
    await fault(channel, 'refund_waits');
    const id = await ask(customer, number, '50.00');
    await drain();
    expect((await refundRow(id)).state).toBe('refunding');
    await fault(channel, 'duplicate');
    const since = await events();
    const [one] = await given(channel, number);
    await sandbox.call(`/desk/api/${channel}/refunds/${one?.key}/succeed`, {});
    await vi.waitFor(async () => expect(await events()).toBeGreaterThan(since), { timeout: 10_000 });
    await drain();
    expect((await refundRow(id)).state).toBe('refunded');
    const mails = await house.pool.query("SELECT 1 FROM notice WHERE customer_id = $1 AND kind = 'refund.refunded'", [
      customer.id,
    ]);
    expect(mails.rowCount).toBe(1);
    const { rows } = await house.pool.query('SELECT state FROM recharge WHERE number = $1', [number]);
    expect(rows).toEqual([{ state: 'refunded' }]);
  });

  test.each(['forged_signature', 'other_merchant'])(
    '%s: the message changes nothing, asking finds it',
    async (kind) => {
      const customer = await newCustomer();
      const number = await paid(customer, channel);
      await fault(channel, 'refund_waits');
      const id = await ask(customer, number, '10.00');
      await drain();
      await fault(channel, kind, 1);
      const [one] = await given(channel, number);
      await sandbox.call(`/desk/api/${channel}/refunds/${one?.key}/succeed`, {});
      await vi.waitFor(
        async () => {
          const notices = await sandbox.call<{ attempts: unknown[] }[]>(
            `/desk/api/${channel}/notices?reference=${number}`,
          );
          expect(notices[0]?.attempts.length).toBeGreaterThan(0);
        },
        { timeout: 10_000 },
      );
      await due(30);
      expect((await refundRow(id)).state).toBe('refunded');
      expect(await given(channel, number)).toHaveLength(1);
    },
  );

  test('too small a balance of ours waits for a person and goes on under the same key; a refund refused for good is in the balance again', async () => {
    const customer = await newCustomer();
    const number = await paid(customer, channel);
    await fault(channel, 'refund_poor');
    const id = await ask(customer, number, '20.00');
    await drain();
    expect(await refundRow(id)).toMatchObject({ state: 'refunding', trouble: expect.stringMatching(/NOT_ENOUGH/) });
    await due(30);
    expect(await refundRow(id)).toMatchObject({ state: 'refunded', trouble: null });
    await fault(channel, 'refund_fails');
    const refused = await ask(customer, number, '30.00');
    await drain();
    expect((await refundRow(refused)).state).toBe('failed');
    expect(await money(customer)).toBe('30.00 owed 0.00');
    expect(await given(channel, number)).toHaveLength(1);
  });

  test('J2 L1 a payment of another amount goes back as it came, once, though the answer is lost', async () => {
    const customer = await newCustomer();
    await fault(channel, 'other_amount');
    const number = await paid(customer, channel);
    expect(await money(customer)).toBe('0.00 owed 0.00');
    const { rows } = await house.pool.query('SELECT id, amount FROM held_payment WHERE number = $1', [number]);
    const [held] = rows;
    await fault(channel, 'api_lost_answer', 2);
    await byStaff('/held/decide', { Id: String(held.id), Decision: 'return', Reason: 'the payer asked' });
    await drain().catch(() => undefined);
    await sandbox.call(`/desk/api/${channel}/faults/clear`, {});
    await due(30);
    const after = await house.pool.query('SELECT state, reference FROM held_payment WHERE id = $1', [held.id]);
    expect(after.rows).toEqual([{ state: 'returned', reference: expect.any(String) }]);
    expect(await given(channel, number)).toMatchObject([{ amountMinor: String(held.amount) }]);
    const flows = await house.pool.query("SELECT 1 FROM acct WHERE kind = 'flow' AND balance <> 0");
    expect(flows.rowCount).toBe(0);
  });
});

test('J3 wechat: the payer’s card is gone; it stays open with its reason until somebody has decided at the company', async () => {
  const customer = await newCustomer();
  const number = await paid(customer, 'wechat');
  await fault('wechat', 'refund_stuck');
  const id = await ask(customer, number, '50.00');
  await drain();
  expect(await refundRow(id)).toMatchObject({ state: 'refunding', trouble: 'ABNORMAL' });
  const [one] = await given('wechat', number);
  await sandbox.call(`/desk/api/wechat/refunds/${one?.key}/fail`, {});
  await due(30);
  expect(await refundRow(id)).toMatchObject({ state: 'failed', reason: 'CLOSED' });
  expect(await money(customer)).toBe('50.00 owed 0.00');
});

test('J2 a card payment is disputed: told, forged, never told, told five times; lost and won', async () => {
  const payment = async (customer: Customer) => {
    const number = await paid(customer, 'card');
    const { rows } = await house.pool.query('SELECT provider_txn_id AS id FROM recharge WHERE number = $1', [number]);
    return { number, id: rows[0].id as string };
  };
  const dispute = (id: string, what: string) => sandbox.call(`/desk/api/card/payments/${id}/dispute/${what}`, {});
  const state = async (number: string) =>
    (await house.pool.query('SELECT state FROM dispute WHERE number = $1', [number])).rows[0]?.state;
  const customer = await newCustomer();
  const first = await payment(customer);
  const refundId = await wish(customer, first.number, '20.00');
  await dispute(first.id, 'warn');
  await drain();
  expect(await state(first.number)).toBeUndefined();
  await fault('card', 'duplicate');
  await dispute(first.id, 'open');
  await drain();
  expect(await state(first.number)).toBe('opened');
  expect(await refundRow(refundId)).toMatchObject({ state: 'rejected', reason: 'payment_lost' });
  expect(await money(customer)).toBe('0.00 owed 0.00');
  await fault('card', 'forged_signature', 5);
  await dispute(first.id, 'lose');
  await drain();
  expect(await state(first.number)).toBe('opened');
  await due(7 * 3600);
  expect(await state(first.number)).toBe('lost');
  const second = await payment(customer);
  await fault('card', 'never');
  await dispute(second.id, 'open');
  await due(30);
  expect(await state(second.number)).toBe('opened');
  await dispute(second.id, 'win');
  await drain();
  expect(await state(second.number)).toBe('won');
  expect(await money(customer)).toBe('50.00 owed 0.00');
});

/** Somebody's own wallet, and their deposit address, on Ethereum. */
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const look = () => watchChains(partners.chains).run(house);
const mine = (blocks: number) => act('mine', { blocks });
const send = async (to: string, amount: string, more: object = {}) =>
  (await act('send', { network: 'ethereum', to, amounts: [amount], ...more })).hash;

/** A deposit that was credited; the order's number. */
async function deposited(customer: Customer, amount: string): Promise<string> {
  await house.pool.query(
    `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
     VALUES ($1, 'ethereum', $2, 'verified', 'signature', '', '', $3, $3, $3) ON CONFLICT DO NOTHING`,
    [customer.id, WALLET, new Date(house.wall().getTime() - 90 * 86_400_000)],
  );
  await said(customer, '/finance/usdt/address', { Network: 'ethereum' });
  await look();
  const { rows } = await house.pool.query('SELECT address FROM usdt_address WHERE customer_id = $1', [customer.id]);
  await send(rows[0].address, amount);
  await mine(11);
  await look();
  const found = await house.pool.query('SELECT number FROM recharge WHERE customer_id = $1 ORDER BY id DESC LIMIT 1', [
    customer.id,
  ]);
  return found.rows[0].number as string;
}

test('J3 J5 a stablecoin goes back by hand, and only the chain closes it: other token, wallet, amount, too few blocks, used before', async () => {
  const customer = await newCustomer();
  const number = await deposited(customer, '40');
  const id = await ask(customer, number, '25.00');
  await byOther('/refunds/begin', { Id: String(id) });
  const name = async (hash: string) => {
    await byStaff('/refunds/name', { Id: String(id), Hash: hash });
    await drain();
    const { state, proof_state, proof_note } = await refundRow(id);
    return `${state} ${proof_state} ${proof_note}`;
  };
  expect(await name(`0x${'7'.repeat(64)}`)).toBe('refunding checking not_found');
  expect(await name(await send(WALLET, '25', { foreign: true }))).toBe('refunding wrong other_token');
  expect(await name(await send(STRANGER, '25'))).toBe('refunding wrong other_recipient');
  expect(await name(await send(WALLET, '24.999999'))).toBe('refunding wrong other_amount');
  const right = await send(WALLET, '25');
  await fault('chain', 'down');
  await byStaff('/refunds/name', { Id: String(id), Hash: right });
  await drain().catch(() => undefined);
  expect((await refundRow(id)).proof_state).toBe('checking');
  await sandbox.call('/desk/api/chain/faults/clear', {});
  await due(30);
  expect(await refundRow(id)).toMatchObject({ state: 'refunding', proof_note: 'confirming' });
  await mine(11);
  await due(30);
  expect(await refundRow(id)).toMatchObject({ state: 'refunded', proof_state: 'proved', reference: right });
  expect(await money(customer)).toBe('15.00 owed 0.00');
  // The same transaction pays no second refund, and what was not paid is in the balance again.
  const other = await deposited(customer, '25');
  const next = await ask(customer, other, '25.00');
  await byOther('/refunds/begin', { Id: String(next) });
  await byStaff('/refunds/name', { Id: String(next), Hash: right.slice(2).toUpperCase() });
  await drain();
  expect(await refundRow(next)).toMatchObject({ state: 'refunding', proof_state: 'wrong', proof_note: 'used_before' });
  await byStaff('/refunds/not-paid', { Id: String(next), Reason: 'it was the other one' });
  expect(await money(customer)).toBe('40.00 owed 0.00');
});

test('J2 the chain is replaced by three hundred blocks: stopped; from the named block on what is gone is taken back, its refund stopped', async () => {
  const customer = await newCustomer();
  const before = (await mine(2)).height;
  const number = await deposited(customer, '30');
  await mine(300);
  await look();
  const id = await wish(customer, number, '30.00');
  await act('reorg', { depth: 320 });
  await look();
  const cursor = async () =>
    (await house.pool.query("SELECT trouble, resume_from FROM usdt_cursor WHERE network = 'ethereum'")).rows[0];
  expect(await cursor()).toMatchObject({ trouble: 'replaced_too_deep' });
  await byStaff('/chains/resume', { Network: 'ethereum', From: String(before - 30), Reason: 'two nodes agree' });
  await look();
  expect(await cursor()).toMatchObject({ trouble: 'replaced_too_deep' });
  await byOther('/chains/confirm', { Network: 'ethereum', From: String(before - 30) });
  await look();
  expect(await cursor()).toMatchObject({ trouble: null, resume_from: null });
  expect(await refundRow(id)).toMatchObject({ state: 'rejected', reason: 'payment_lost' });
  expect(await money(customer)).toBe('0.00 owed 0.00');
});
