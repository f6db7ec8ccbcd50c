import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { findDomain } from '../../domains/index.ts';
import { remindCustomers } from '../reminders/remind-customers.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, moneyOf, violations } from '../testing.ts';
import { orderHandlers } from '../wiring.ts';
import { renewDueNames } from './renew-due-names.ts';

const DAY_MS = 86_400_000;
const LOOKER = fileURLToPath(new URL('./testing/looker.ts', import.meta.url));
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
  handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const historyOf = async (name: string) =>
  (await sandbox.call<{ history: { what: string }[] }>(`/desk/api/registry/domain/${name}`)).history.map(
    ({ what }) => what,
  );
const expiryOf = async (buyer: Buyer, name: string) =>
  (await house.inTx((tx) => findDomain(tx, buyer.customerId, name)))?.expiresAt as Date;
const noticesOf = async (buyer: Buyer, kind: string) =>
  (await house.pool.query('SELECT id FROM notice WHERE customer_id = $1 AND kind = $2', [buyer.customerId, kind]))
    .rowCount;

/** Our clock so many days ahead of the registry's, which stays where it is: names are bought at no distance. */
const daysFromNow = (days: number) => house.pool.query('UPDATE business_clock SET offset_ms = $1', [days * DAY_MS]);

async function ownerOf(name: string): Promise<Buyer> {
  await daysFromNow(0);
  const buyer = await makeBuyer(house, '50.00');
  await fillCart(house, buyer, [name]);
  await buyCart(house, buyer);
  await drainJobs(house, handlers);
  await house.inTx((tx) => setAutoRenewal(tx, name, { on: true }), buyer);
  return buyer;
}

/** A process of its own that looks once, with a crash built in. */
async function lookUntilCrash(point: string): Promise<void> {
  const child = spawn(process.execPath, [LOOKER], {
    env: {
      PATH: process.env['PATH'] ?? '',
      CONFIG: JSON.stringify(house.config),
      FAULT: point,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal, 'the process must die of the fault').toBe('SIGKILL');
}

test('E3 a name renews itself at its registry before its end: once, charged once, and its customer is told', async () => {
  const buyer = await ownerOf('auto-wire.com');
  const before = await expiryOf(buyer, 'auto-wire.com');
  await daysFromNow(355);
  await renewDueNames(house, new Map());
  await drainJobs(house, handlers);
  await renewDueNames(house, new Map());
  await drainJobs(house, handlers);
  expect(await historyOf('auto-wire.com')).toEqual(['create 1 y', 'renew 1 y']);
  const after = await expiryOf(buyer, 'auto-wire.com');
  expect(after.getUTCFullYear()).toBe(before.getUTCFullYear() + 1);
  expect(await moneyOf(house, buyer)).toEqual({ available: '25.40', frozen: '0.00' });
  expect(await noticesOf(buyer, 'order.completed')).toBe(2);
  const { rows } = await house.pool.query(
    "SELECT letter ->> 'subject' AS subject, letter #>> '{vars,name}' AS name FROM notice WHERE customer_id = $1 AND kind = 'order.completed' ORDER BY id",
    [buyer.customerId],
  );
  expect(rows).toEqual([
    { subject: 'orders:letter.registeredOne', name: 'auto-wire.com' },
    { subject: 'renewals:letter.renewedOne', name: 'auto-wire.com' },
  ]);
});

test('E3 killed once the order is placed: one renewal, one charge, one letter', async () => {
  const buyer = await ownerOf('auto-crash.com');
  await daysFromNow(355);
  await lookUntilCrash('auto-renew.ordered');
  await renewDueNames(house, new Map());
  await drainJobs(house, handlers);
  await renewDueNames(house, new Map());
  await drainJobs(house, handlers);
  expect(await historyOf('auto-crash.com')).toEqual(['create 1 y', 'renew 1 y']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '25.40', frozen: '0.00' });
});

test('E3 GW6 killed once a letter is written: it is not written again', async () => {
  const buyer = await ownerOf('auto-told.com');
  await house.inTx((tx) => setAutoRenewal(tx, 'auto-told.com', { on: false }), buyer);
  await daysFromNow(340);
  await lookUntilCrash('reminders.written');
  await remindCustomers(house);
  await remindCustomers(house);
  expect(await noticesOf(buyer, 'domain.reminder')).toBe(1);
});
