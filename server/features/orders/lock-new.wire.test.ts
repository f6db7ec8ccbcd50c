import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { findDomain, lockNewCommand } from '../domains/index.ts';
import { commandHandlers, commandSweeps } from '../registry-commands/index.ts';
import { orderHandlers } from './index.ts';
import { type Buyer, buyCart, fillCart, makeBuyer } from './testing.ts';

const LOCK = 'clientTransferProhibited';
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
  const at = new Map([['verisign', registry]]);
  handlers = [
    ...orderHandlers(at, openVerification(house.config.verification)),
    ...commandHandlers([lockNewCommand], at),
  ];
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const setting = (buyer: Buyer, on: boolean) =>
  house.pool.query(
    `INSERT INTO domain_defaults (customer_id, transfer_lock, changed_at) VALUES ($1, $2, now())
     ON CONFLICT (customer_id) DO UPDATE SET transfer_lock = $2`,
    [buyer.customerId, on],
  );
async function bought(buyer: Buyer, name: string): Promise<{ here: readonly string[]; there: readonly string[] }> {
  await fillCart(house, buyer, [name]);
  await buyCart(house, buyer);
  for (let turn = 0; turn < 2; turn += 1) await drainJobs(house, handlers);
  const here = await house.inTx((tx) => findDomain(tx, buyer.customerId, name));
  const there = await registry.infoDomain(name);
  return { here: here?.statuses ?? [], there: there.kind === 'found' ? there.domain.statuses : [] };
}

test('E2 new names come with their transfer lock where their customer wants that, here and at the registry, and as ever elsewhere', async () => {
  const buyer = await makeBuyer(house, '100.00');
  const before = await bought(buyer, 'open-at-first.com');
  expect([before.here, before.there].flat()).not.toContain(LOCK);
  await setting(buyer, true);
  const locked = await bought(buyer, 'locked-at-once.com');
  expect(locked.here).toContain(LOCK);
  expect(locked.there).toContain(LOCK);
  const { rows } = await house.pool.query(
    "SELECT kind FROM activity WHERE kind = 'domain.lockedNew' AND customer_id = $1",
    [buyer.customerId],
  );
  expect(rows).toHaveLength(1);
  await setting(buyer, false);
  const after = await bought(buyer, 'open-again.com');
  expect([after.here, after.there].flat()).not.toContain(LOCK);
});

test('E2 a lost answer is asked for: the lock is set once and known here', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await setting(buyer, true);
  await sandbox.call('/desk/api/registry/faults', { kind: 'cut-before-answer', command: 'domain:update' });
  await bought(buyer, 'lock-lost.com');
  await house.pool.query(
    "UPDATE registry_command SET due_at = now() - interval '1 minute', leased_until = NULL, sent_at = sent_at - interval '1 minute' WHERE state = 'unknown'",
  );
  for (const sweep of commandSweeps) await sweep.run(house);
  await drainJobs(house, handlers);
  const at = await house.inTx((tx) => findDomain(tx, buyer.customerId, 'lock-lost.com'));
  const { rows } = await house.pool.query("SELECT state FROM registry_command WHERE name = 'lock-lost.com'");
  expect([rows, at?.statuses.includes(LOCK)]).toEqual([[{ state: 'done' }], true]);
});
