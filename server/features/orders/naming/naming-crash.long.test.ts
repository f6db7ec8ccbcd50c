import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { readConfig } from '../../../platform/config.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { verifyHolder } from '../../templates/registry-contacts/testing.ts';
import { buyCart, endWaits, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import { orderHandlers, orderSweeps } from '../wiring.ts';

/**
 * D4, H2: a worker killed anywhere between the order and the name under .cn leaves one name and one charge, or none.
 */

const STARTED_MS_MAX = 60_000;
const TEST_MS_MAX = 120_000;
const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let service: VerificationGateway;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  const masterKey = Buffer.alloc(32, 9);
  const settings = { NAMESTEAD_MODE: 'demonstration', MASTER_KEY: masterKey.toString('base64'), ...sandbox.settings };
  const { registries, verification } = readConfig({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1/none' });
  house = await openTestHouse({ registries, verification, masterKey });
  env = { ...settings, DATABASE_URL: house.config.databaseUrl, LOG_LEVEL: 'silent' };
  registry = openEppRegistry(settingsOfAccess('cnnic', registries.cnnic));
  service = openVerification(verification);
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
  const handlers = orderHandlers(new Map([['cnnic', registry]]), service);
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await endWaits(house);
    for (const sweep of orderSweeps) await sweep.run(house);
    await drainJobs(house, handlers);
  }
}

const historyOf = async (name: string) =>
  (await sandbox.call<{ history: { what: string }[] }>(`/desk/api/registry/domain/${name}`)).history.map(
    ({ what }) => what,
  );

const POINTS = [
  'order.naming-committed',
  'order.naming-sent',
  'order.naming-answered',
  'order.naming-settled',
  'order.intent-committed',
  'order.sent',
  'order.answered',
  'order.settled',
];

test.each(POINTS)(
  'D4 H2 killed at %s: judged once, one name, one charge',
  async (point) => {
    const name = `${point.replace('.', '-')}.cn`;
    const buyer = await makeBuyer(house, '50.00');
    await verifyHolder(house, service, buyer.customerId);
    await fillCart(house, buyer, [name]);
    await buyCart(house, buyer);
    await workUntilCrash(point);
    await recover();
    expect((await linesIn(house)).filter((line) => line.startsWith(name))).toEqual([`${name}: completed`]);
    expect(await historyOf(name)).toEqual(['create 1 y']);
    expect(await sandbox.call(`/desk/api/verification/requests?kind=name&name=${name}`)).toHaveLength(1);
    expect(await moneyOf(house, buyer)).toEqual({ available: '42.20', frozen: '0.00' });
  },
  TEST_MS_MAX,
);

test(
  'D4 H2 killed while a name is refused: no name, no charge',
  async () => {
    const name = 'killed-casino.cn';
    const buyer = await makeBuyer(house, '50.00');
    await verifyHolder(house, service, buyer.customerId);
    await fillCart(house, buyer, [name]);
    await buyCart(house, buyer);
    await workUntilCrash('order.naming-answered');
    await recover();
    expect((await linesIn(house)).filter((line) => line.startsWith(name))).toEqual([`${name}: failed`]);
    expect(await moneyOf(house, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
  },
  TEST_MS_MAX,
);
