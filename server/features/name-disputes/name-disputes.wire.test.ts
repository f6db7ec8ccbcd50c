import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type ActHouse, openActHouse } from '../domains/registry-acts/testing.ts';
import { commandHandlers, commandSweeps } from '../registry-commands/wiring.ts';
import { twoMembers } from '../suspension/testing.ts';
import { closeDispute } from './decide-dispute.ts';
import { nameDisputeLockCommand } from './lock-name.ts';
import { recordAbout } from './testing.ts';
import { nameDisputeSweeps } from './wiring.ts';

const LOCK = 'clientTransferProhibited';
const UPDATE = 'clientUpdateProhibited';
let sandbox: SandboxProcess;
let house: TestHouse;
let acts: ActHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  acts = await openActHouse(house);
  members = await twoMembers(house);
});
afterEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));
afterAll(async () => {
  await acts.close();
  await house.close();
  await sandbox.stop();
});

interface AtRegistry {
  readonly statuses: string[];
  readonly history: { readonly what: string }[];
}
const atRegistry = (name: string) => sandbox.call<AtRegistry>(`/desk/api/registry/domain/${name}`);
const updates = async (name: string) =>
  (await atRegistry(name)).history.filter(({ what }) => what.startsWith('update')).length;
const kept = async (name: string) =>
  (await house.pool.query('SELECT statuses FROM domain WHERE name = $1 AND left_at IS NULL', [name])).rows[0].statuses;
const dispute = async (id: bigint) =>
  (
    await house.pool.query(
      'SELECT told_at IS NOT NULL AS told, lock_set, lock_trouble IS NOT NULL AS trouble FROM name_dispute WHERE id = $1',
      [id],
    )
  ).rows[0];

/** Everything that is due; what waits for a lost answer is due now. */
async function work(at: RegistryGateway = acts.registry): Promise<void> {
  await house.pool.query('UPDATE name_dispute SET next_try_at = to_timestamp(0) WHERE next_try_at IS NOT NULL');
  await house.pool.query('UPDATE registry_command SET leased_until = NULL, due_at = to_timestamp(0)');
  for (const sweep of [...nameDisputeSweeps, ...commandSweeps]) await sweep.run(house);
  await drainJobs(house, commandHandlers([nameDisputeLockCommand], new Map([['verisign', at]])));
}
async function brought(name: string, statuses: readonly string[] = []): Promise<void> {
  count += 1;
  await acts.bring(await acts.reader(`disputed-${count}@example.com`), [name]);
  if (statuses.length === 0) return;
  await acts.registry.updateDomain({ name, clTRID: `SET-${count}`, addStatuses: [...statuses] });
  await house.pool.query('UPDATE domain SET statuses = $1 WHERE name = $2', [statuses, name]);
}
const close = (id: bigint) =>
  house.inTx((tx) => closeDispute(tx, { id, outcome: 'dismissed', note: 'over' }), members[0]);

test('K1 a name in dispute is locked at its registry and free again when it is closed', async () => {
  await brought('wire-disputed.com');
  const id = await recordAbout(house, members[0], 'wire-disputed.com');
  await work();
  expect((await atRegistry('wire-disputed.com')).statuses).toEqual([LOCK]);
  expect(await kept('wire-disputed.com')).toEqual([LOCK]);
  expect(await dispute(id)).toEqual({ told: true, lock_set: true, trouble: false });
  await close(id);
  await work();
  expect((await atRegistry('wire-disputed.com')).statuses).toEqual(['ok']);
  expect(await kept('wire-disputed.com')).toEqual(['ok']);
  expect(await updates('wire-disputed.com')).toBe(2);
});

test('K1 a lock of the holder’s own against changes is taken off for it and put back, both ways', async () => {
  await brought('wire-update-locked.com', [UPDATE]);
  const id = await recordAbout(house, members[0], 'wire-update-locked.com');
  await work();
  expect((await atRegistry('wire-update-locked.com')).statuses.sort()).toEqual([LOCK, UPDATE]);
  await close(id);
  await work();
  expect((await atRegistry('wire-update-locked.com')).statuses).toEqual([UPDATE]);
});

test('K1 a lost answer is asked for: locked once, told once, and only when it is known', async () => {
  await brought('wire-lost.com');
  await sandbox.call('/desk/api/registry/faults', { kind: 'cut-before-answer', command: 'domain:update' });
  const id = await recordAbout(house, members[0], 'wire-lost.com');
  await work();
  expect((await dispute(id)).told).toBe(false);
  await work();
  expect(await dispute(id)).toEqual({ told: true, lock_set: true, trouble: false });
  expect(await updates('wire-lost.com')).toBe(1);
  const { rows } = await house.pool.query(
    "SELECT count(*)::integer AS letters FROM notice WHERE kind = 'nameDispute.opened' AND customer_id = (SELECT customer_id FROM name_dispute WHERE id = $1)",
    [id],
  );
  expect(rows).toEqual([{ letters: 1 }]);
});

test('K1 a registry that refuses the lock is in the queue, its holder is not told, and it is tried again', async () => {
  await brought('wire-refused.com');
  const id = await recordAbout(house, members[0], 'wire-refused.com');
  const updateDomain: RegistryGateway['updateDomain'] = async ({ clTRID }) => ({
    ...{ kind: 'refused', code: 2304, reason: 'object status prohibits operation', trace: { clTRID, code: 2304 } },
  });
  await work({ ...acts.registry, updateDomain });
  expect(await dispute(id)).toEqual({ told: false, lock_set: false, trouble: true });
  await work();
  expect(await dispute(id)).toEqual({ told: true, lock_set: true, trouble: false });
});

test('K1 closed before its registry was told: the command is called off', async () => {
  await brought('wire-never-sent.com');
  const id = await recordAbout(house, members[0], 'wire-never-sent.com');
  await close(id);
  await work();
  expect(await updates('wire-never-sent.com')).toBe(0);
  expect((await dispute(id)).told).toBe(false);
});

test('K1 a lock that somebody takes off while the dispute is open comes back', async () => {
  await brought('wire-taken-off.com');
  await recordAbout(house, members[0], 'wire-taken-off.com');
  await work();
  await acts.registry.updateDomain({ name: 'wire-taken-off.com', clTRID: 'OFF-1', removeStatuses: [LOCK] });
  await house.pool.query("UPDATE domain SET statuses = '{ok}' WHERE name = 'wire-taken-off.com'");
  await work();
  expect((await atRegistry('wire-taken-off.com')).statuses).toEqual([LOCK]);
});
