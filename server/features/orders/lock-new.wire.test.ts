import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { findDomain } from '../domains/index.ts';
import { moveDomains } from '../domains/moving/index.ts';
import { lockNewCommand } from '../domains/wiring.ts';
import { commandHandlers, commandSweeps } from '../registry-commands/wiring.ts';
import { type Buyer, buyCart, fillCart, makeBuyer } from './testing.ts';
import { orderHandlers } from './wiring.ts';

const LOCK = 'clientTransferProhibited';
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let orders: JobHandler[];
let commands: JobHandler[];
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  registry = openEppRegistry(settingsOfAccess('verisign', registries.verisign));
  const at = new Map([['verisign', registry]]);
  orders = orderHandlers(at, openVerification(house.config.verification));
  commands = commandHandlers([lockNewCommand], at);
  handlers = [...orders, ...commands];
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

/** To another customer of ours, as a push does it. */
const give = (name: string, from: Buyer, to: Buyer) =>
  house.inTx(async (tx) => {
    const row = await findDomain(tx, from.customerId, name);
    if (row === undefined) throw new Error(`${name} is not theirs`);
    await moveDomains(tx, {
      names: [{ id: row.id, autoRenew: false, folderId: null }],
      to: to.customerId,
      cause: 'push:1',
    });
  });
const statusesOf = async (name: string, buyer: Buyer) =>
  (await house.inTx((tx) => findDomain(tx, buyer.customerId, name)))?.statuses ?? [];

test('E2 a name that comes from another customer is locked where its new owner wants that', async () => {
  const [giver, taker] = [await makeBuyer(house, '100.00'), await makeBuyer(house, '100.00')];
  await setting(taker, true);
  await bought(giver, 'given-open.com');
  await give('given-open.com', giver, taker);
  await drainJobs(house, handlers);
  expect(await statusesOf('given-open.com', taker)).toContain(LOCK);
  const there = await registry.infoDomain('given-open.com');
  expect(there.kind === 'found' && there.domain.statuses).toContain(LOCK);
});

test('E2 a name that is given on while its lock is under way is known as locked by who has it then', async () => {
  const [giver, taker] = [await makeBuyer(house, '100.00'), await makeBuyer(house, '100.00')];
  await setting(giver, true);
  await fillCart(house, giver, ['given-in-haste.com']);
  await buyCart(house, giver);
  await drainJobs(house, orders);
  await give('given-in-haste.com', giver, taker);
  expect(await statusesOf('given-in-haste.com', taker)).not.toContain(LOCK);
  await drainJobs(house, commands);
  expect(await statusesOf('given-in-haste.com', taker)).toContain(LOCK);
});
