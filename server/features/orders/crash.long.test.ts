import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { readConfig } from '../../platform/config.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cancelOrder } from './cancel-order.ts';
import { renewDomain } from './renewals/renew-domain.ts';
import { buyCart, endWaits, fillCart, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';
import { orderHandlers, orderSweeps } from './wiring.ts';

/** A worker on a busy machine needs a while to start. */
const STARTED_MS_MAX = 60_000;
const TEST_MS_MAX = 90_000;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  const masterKey = Buffer.alloc(32, 9);
  const settings = { NAMESTEAD_MODE: 'demonstration', MASTER_KEY: masterKey.toString('base64'), ...sandbox.settings };
  const { registries } = readConfig({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1/none' });
  house = await openTestHouse({ registries, masterKey });
  env = { ...settings, DATABASE_URL: house.config.databaseUrl, LOG_LEVEL: 'silent' };
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

/** A real worker process with a crash built in; returns once it has died of it. */
async function workUntilCrash(point: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'worker'], {
    env: { PATH: process.env['PATH'] ?? '', ...env, FAULT: point },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), STARTED_MS_MAX);
  const [, signal] = await once(child, 'exit');
  clearTimeout(timer);
  expect(signal, 'the worker must die of the fault').toBe('SIGKILL');
}

/** The next process, once the dead one's lease has run out. */
async function recover(): Promise<void> {
  const handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await endWaits(house);
    for (const sweep of orderSweeps) await sweep.run(house);
    await drainJobs(house, handlers);
  }
}

const historyOf = async (name: string) =>
  (await sandbox.call<{ history: { what: string }[] }>(`/desk/api/registry/domain/${name}`)).history.map(
    ({ what }) => what,
  );

const POINTS = ['order.intent-committed', 'order.sent', 'order.answered', 'order.settled'];

test.each(POINTS)(
  'D4 killed at %s while registering: one name, one charge',
  async (point) => {
    const name = `${point.replace('.', '-')}.com`;
    const buyer = await makeBuyer(house, '50.00');
    await fillCart(house, buyer, [name]);
    await buyCart(house, buyer);
    await workUntilCrash(point);
    await recover();
    expect((await linesIn(house)).filter((line) => line.startsWith(name))).toEqual([`${name}: completed`]);
    expect(await historyOf(name)).toEqual(['create 1 y']);
    expect(await moneyOf(house, buyer)).toEqual({ available: '38.20', frozen: '0.00' });
  },
  TEST_MS_MAX,
);

test.each(POINTS)(
  'E3 killed at %s while renewing: the years once, one charge',
  async (point) => {
    const name = `renew-${point.replace('.', '-')}.com`;
    const buyer = await makeBuyer(house, '50.00');
    await fillCart(house, buyer, [name]);
    await buyCart(house, buyer);
    await recover();
    await house.inTx((tx) => renewDomain(tx, { domain: name, years: 2, total: usd('25.60') }), buyer);
    await workUntilCrash(point);
    await recover();
    expect(await historyOf(name)).toEqual(expect.arrayContaining(['create 1 y', 'renew 2 y']));
    expect(await historyOf(name)).toHaveLength(2);
    expect(await moneyOf(house, buyer)).toEqual({ available: '12.60', frozen: '0.00' });
  },
  TEST_MS_MAX,
);

test.each([
  { point: 'order.intent-committed', what: 'nothing left: asked for, never sent, given back', ends: 'cancelled' },
  { point: 'order.sent', what: 'it was on the wire: found, kept and charged', ends: 'completed' },
])(
  'I1 killed at $point and cancelled then: $what',
  async ({ point, ends }) => {
    const names = [1, 2].map((at) => `cancelled-${point.replace('.', '-')}-${at}.com`);
    const buyer = await makeBuyer(house, '50.00');
    await fillCart(house, buyer, names);
    const { placed } = await buyCart(house, buyer);
    await workUntilCrash(point);
    // Its lease is over before anybody cancels: no worker is left that could be told.
    await endWaits(house);
    const { begun } = await house.inTx((tx) => cancelOrder(tx, placed.number), buyer);
    expect(begun).toBeGreaterThan(0);
    // What may still be carried out by a slow registry is waited for before the money goes back.
    await recover();
    await recover();
    const lines = (await linesIn(house)).filter(
      (line) => line.startsWith('cancelled-') && line.includes(names[0] as string),
    );
    expect(lines).toEqual([`${names[0]}: ${ends}`]);
    const { rows } = await house.pool.query(
      'SELECT t.state, t.cancel + t.success AS decided FROM task t WHERE t.customer_id = $1',
      [buyer.customerId],
    );
    expect(rows).toEqual([{ state: 'finished', decided: 2 }]);
    const made = (await Promise.all(names.map((name) => registry.infoDomain(name)))).filter(
      ({ kind }) => kind === 'found',
    );
    if (ends === 'cancelled') expect(made).toEqual([]);
    expect(await moneyOf(house, buyer)).toEqual({ available: (50 - 11.8 * made.length).toFixed(2), frozen: '0.00' });
  },
  TEST_MS_MAX,
);
