import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openEcbRates } from '../../../gateways/rates/index.ts';
import { openCustomerAccount } from '../../../ledger/accounts.ts';
import { type Actor, systemCaller, transact } from '../../../platform/db/transaction.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { paymentsOf } from '../../../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { createRecharge } from '../create-recharge.ts';
import { decideSheet } from '../held/decide-sheet.ts';
import { sheetsWaiting } from '../index.ts';
import { rechargeWays } from '../ways.ts';
import { rechargeHandlers, rechargeSweeps } from '../wiring.ts';
import { readRates } from './read-rates.ts';

const DAY_MS = 86_400_000;
const CUSTOMER = 9n;
const customer = { kind: 'customer', customerId: CUSTOMER } as const;

let sandbox: SandboxProcess;
let house: TestHouse;

beforeAll(async () => {
  sandbox = await startSandbox();
  house = await openTestHouse(paymentsOf(sandbox));
  await house.inTx((tx) => openCustomerAccount(tx, CUSTOMER));
});
afterAll(async () => {
  await house.close();
  await sandbox.stop();
});
afterEach(async () => {
  await sandbox.call('/desk/api/rates/faults/clear', {});
  await house.pool.query('DELETE FROM rate_sheet');
});

const read = () => readRates(house, openEcbRates(house.config.ratesUrl));
const fault = (kind: string) => sandbox.call('/desk/api/rates/faults', { kind, times: 1 });
const ways = () => house.inTx((tx) => rechargeWays(tx));
const begin = () => house.inTx((tx) => createRecharge(tx, { channel: 'alipay', amount: '50.00' }), customer);
const sheets = async () =>
  (await house.pool.query('SELECT day::text AS day, state FROM rate_sheet ORDER BY day')).rows as {
    day: string;
    state: string;
  }[];

test('J2 without a rate a channel in another currency is closed and says why; with one it is open', async () => {
  expect(await ways()).toMatchObject([
    { Channel: 'card', Open: true, Currency: 'USD' },
    { Channel: 'alipay', Open: false, Why: 'noRate', Currency: 'CNY' },
    { Channel: 'wechat', Open: false, Why: 'noRate', Currency: 'CNY' },
  ]);
  await expect(begin()).rejects.toThrow('RECHARGE_NO_RATE');
  await rechargeSweeps[1]!.run(house);
  await drainJobs(house, rechargeHandlers(new Map(), openEcbRates(house.config.ratesUrl)));
  const [, alipay] = await ways();
  expect(alipay).toMatchObject({ Open: true, Rate: { Source: 'ECB', Date: new Date().toISOString().slice(0, 10) } });
  expect((await begin()).quoteRate).toBe(alipay?.Rate?.PerUsd);
});

test('J2 L1 a sheet that jumps is put aside, and the last good one goes on, until two members say otherwise', async () => {
  await fault('stale');
  await read();
  await fault('jump');
  await read();
  expect((await sheets()).map(({ state }) => state)).toEqual(['accepted', 'jumped']);
  await expect(begin()).rejects.toThrow('RECHARGE_NO_RATE');
  // One member looks and wants it used; it is not, until another says so too.
  const staff = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     SELECT name, 'none', 'none', '{finance}', true, now() FROM unnest(ARRAY['rates', 'other']) AS name RETURNING id`,
  );
  const [one, two] = staff.rows.map(({ id }) => ({ kind: 'staff', staffId: id }) as const) as [Actor, Actor];
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM rate_sheet WHERE state = 'jumped'");
  const decide = (by: Actor) =>
    house.inTx(
      (tx) => decideSheet(tx, rows[0]?.id as bigint, { accept: true, reason: 'the central bank says so' }),
      by,
    );
  await decide(one);
  expect((await sheets()).map(({ state }) => state)).toEqual(['accepted', 'awaiting_second']);
  await expect(begin()).rejects.toThrow('RECHARGE_NO_RATE');
  expect(await house.inTx(sheetsWaiting)).toMatchObject({ count: 1 });
  await expect(decide(one)).rejects.toThrow('REVIEW_SECOND_PERSON');
  await decide(two);
  await expect(decide(two)).rejects.toThrow('STATE_HAS_MOVED');
  expect((await sheets()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect((await begin()).quoteRate).toBeTruthy();
});

test('J2 a sheet that cannot be read leaves everything as it was', async () => {
  for (const kind of ['garbage', 'no_currency', 'rates_500']) {
    await fault(kind);
    await expect(read()).rejects.toThrow();
  }
  expect(await sheets()).toEqual([]);
});

test('J2 a channel that is not set up is not offered', async () => {
  await read();
  const without = { ...house, config: { ...house.config, alipay: null } };
  const offered = await transact(without, systemCaller('test'), (tx) => rechargeWays(tx));
  expect(offered).toMatchObject([{ Open: true }, { Open: false, Why: 'notSetUp' }, { Open: true }]);
  const begun = transact(without, { ...systemCaller('test'), by: customer }, (tx) =>
    createRecharge(tx, { channel: 'alipay', amount: '50.00' }),
  );
  await expect(begun).rejects.toThrow('RECHARGE_CHANNEL_CLOSED');
});

// The last one: the clock stays where it was moved.
test('J2 a rate older than four days quotes nobody', async () => {
  await read();
  await house.moveClock(4 * DAY_MS);
  await expect(begin()).resolves.toBeTruthy();
  await house.moveClock(DAY_MS);
  await expect(begin()).rejects.toThrow('RECHARGE_NO_RATE');
});
