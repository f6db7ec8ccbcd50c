import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { commandHandlers, commandSweeps } from '../../registry-commands/wiring.ts';
import { type ActHouse, openActHouse, type Reader } from '../registry-acts/testing.ts';
import { registrantEmailSweeps } from './background.ts';
import { holdCommand } from './hold-command.ts';
import { callHolds } from './hold-store.ts';
import { proveByCenter } from './settle-proofs.ts';

const DAY_MS = 86_400_000;
const DAYS = registrantEmailRule('com', '2026-11-21')?.days ?? 0;
/** The holder of names that tests bring. */
const EMAIL = 'chan@example.com';

let sandbox: SandboxProcess;
let house: TestHouse;
let acts: ActHouse;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  acts = await openActHouse(house);
});
afterEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));
afterAll(async () => {
  await acts.close();
  await house.close();
  await sandbox.stop();
});

interface AtRegistry {
  readonly statuses: string[];
  readonly history: { readonly what: string; readonly clTRID: string | null }[];
}
const atRegistry = (name: string) => sandbox.call<AtRegistry>(`/desk/api/registry/domain/${name}`);
const updates = async (name: string) =>
  (await atRegistry(name)).history.filter(({ what }) => what.startsWith('update')).length;
const kept = async (name: string) =>
  (await house.pool.query('SELECT statuses, email_proof FROM domain WHERE name = $1', [name])).rows[0];
const handlers = (at = acts.registry) => commandHandlers([holdCommand], new Map([['verisign', at]]));

/** Everything that is due; what waits for a lost answer is due now. */
async function work(): Promise<void> {
  await house.pool.query('UPDATE registrant_email SET next_try_at = to_timestamp(0) WHERE next_try_at IS NOT NULL');
  await house.pool.query('UPDATE registry_command SET leased_until = NULL, due_at = to_timestamp(0)');
  for (const sweep of [...registrantEmailSweeps, ...commandSweeps]) await sweep.run(house);
  await drainJobs(house, handlers());
}
async function reader(): Promise<Reader> {
  count += 1;
  return acts.reader(`suspended-${count}@example.com`);
}
async function overdue(...names: string[]): Promise<Reader> {
  const owner = await reader();
  await acts.bring(owner, names);
  await house.moveClock(DAYS * DAY_MS);
  await work();
  return owner;
}
const proved = ({ id }: Reader) => house.inTx((tx) => proveByCenter(tx, { customerId: id, email: EMAIL }));

test('H3 a name whose holder proved nothing goes out of the DNS at its registry, and comes back when they do', async () => {
  const owner = await overdue('not-proved.com', 'not-proved.net');
  for (const name of ['not-proved.com', 'not-proved.net']) {
    expect((await atRegistry(name)).statuses).toContain('clientHold');
    expect(await kept(name)).toEqual({ statuses: ['clientHold'], email_proof: 'suspended' });
  }
  const told = await house.pool.query(`SELECT cl_trid, state FROM registry_command WHERE name = 'not-proved.com'`);
  expect(told.rows).toEqual([{ cl_trid: expect.stringMatching(/^NS-hold-\d+-1$/), state: 'done' }]);
  expect((await atRegistry('not-proved.com')).history.map(({ clTRID }) => clTRID)).toContain(told.rows[0].cl_trid);
  await proved(owner);
  await work();
  for (const name of ['not-proved.com', 'not-proved.net']) {
    expect((await atRegistry(name)).statuses).not.toContain('clientHold');
    expect(await kept(name)).toEqual({ statuses: ['ok'], email_proof: null });
  }
  const { rows } = await house.pool.query(
    `SELECT kind FROM activity WHERE object = (SELECT 'domain:' || id FROM domain WHERE name = 'not-proved.com') ORDER BY id`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'domain.registered',
    'domain.suspended',
    'domain.holdSet',
    'domain.suspensionEnded',
    'domain.dnsResumed',
  ]);
});

test('H3 a lock of the holder’s own is taken off for the hold and put back', async () => {
  const locks = ['clientTransferProhibited', 'clientUpdateProhibited'];
  const owner = await reader();
  await acts.bring(owner, ['locked-hold.com']);
  await acts.registry.updateDomain({ name: 'locked-hold.com', clTRID: 'LOCK-1', addStatuses: locks });
  await house.pool.query('UPDATE domain SET statuses = $1 WHERE name = $2', [locks, 'locked-hold.com']);
  await house.moveClock(DAYS * DAY_MS);
  await work();
  expect((await atRegistry('locked-hold.com')).statuses.sort()).toEqual(['clientHold', ...locks]);
  await proved(owner);
  await work();
  expect((await atRegistry('locked-hold.com')).statuses.sort()).toEqual(locks);
});

test('H3 a hold that somebody else took off is ours no more once the address is proved: no registry is asked of it for ever', async () => {
  const name = 'taken-off.com';
  const owner = await overdue(name);
  await acts.registry.updateDomain({ name, clTRID: 'OFF-1', removeStatuses: ['clientHold'] });
  await house.pool.query("UPDATE domain SET statuses = '{ok}' WHERE name = $1", [name]);
  await proved(owner);
  await work();
  expect((await atRegistry(name)).statuses).toEqual(['ok']);
  expect(await house.inTx((tx) => callHolds(tx, 10, tx.now))).toEqual([]);
});

test('H3 an answer that was lost is asked for and the command is not sent twice; a worker that died is taken over', async () => {
  await sandbox.call('/desk/api/registry/faults', { kind: 'cut-before-answer', command: 'domain:update' });
  const owner = await overdue('lost-answer.com');
  const open = await house.pool.query("SELECT state FROM registry_command WHERE state <> 'done'");
  expect(open.rows).toEqual([{ state: 'unknown' }]);
  expect(await kept('lost-answer.com')).toEqual({ statuses: ['ok'], email_proof: 'suspended' });
  await work();
  expect(await kept('lost-answer.com')).toEqual({ statuses: ['clientHold'], email_proof: 'suspended' });
  expect(await updates('lost-answer.com')).toBe(1);
  await proved(owner);
  // The worker is lost between the registry's yes and its own row.
  const dying = {
    ...acts.registry,
    updateDomain: async (intent: never) => {
      await acts.registry.updateDomain(intent);
      throw new Error('the worker is lost');
    },
  };
  for (const sweep of registrantEmailSweeps) await sweep.run(house);
  await drainJobs(house, handlers(dying));
  expect(await kept('lost-answer.com')).toEqual({ statuses: ['clientHold'], email_proof: null });
  await work();
  expect((await atRegistry('lost-answer.com')).statuses).not.toContain('clientHold');
  expect(await kept('lost-answer.com')).toEqual({ statuses: ['ok'], email_proof: null });
  expect(await updates('lost-answer.com')).toBe(2);
});

test('H3 E3 a name that was also cut because nobody renewed it comes back only when both are over', async () => {
  const owner = await overdue('cut-too.com');
  await house.pool.query("UPDATE domain SET dns_cut_at = now() WHERE name = 'cut-too.com'");
  await proved(owner);
  await work();
  expect((await atRegistry('cut-too.com')).statuses).toContain('clientHold');
  await house.pool.query("UPDATE domain SET dns_cut_at = NULL WHERE name = 'cut-too.com'");
  await work();
  expect((await atRegistry('cut-too.com')).statuses).not.toContain('clientHold');
});

test('H3 a hold that waits for its registry is not sent once its holder has proved the address', async () => {
  const owner = await reader();
  await acts.bring(owner, ['proved-meanwhile.com']);
  await house.moveClock(DAYS * DAY_MS);
  for (const sweep of registrantEmailSweeps) await sweep.run(house);
  await proved(owner);
  await work();
  expect(await updates('proved-meanwhile.com')).toBe(0);
  expect(await kept('proved-meanwhile.com')).toEqual({ statuses: ['ok'], email_proof: null });
});

test('H3 a registry that refuses our login refuses no hold: it waits, and goes on when we are let in', async () => {
  const name = 'not-let-in.com';
  const owner = await reader();
  await acts.bring(owner, [name]);
  await house.moveClock(DAYS * DAY_MS);
  const updateDomain: RegistryGateway['updateDomain'] = async ({ clTRID }) => ({
    ...{ kind: 'refused', code: 2200, reason: 'authentication error', trace: { clTRID, code: 2200 } },
  });
  for (const sweep of registrantEmailSweeps) await sweep.run(house);
  await drainJobs(house, handlers({ ...acts.registry, updateDomain }));
  await work();
  expect((await atRegistry(name)).statuses).toContain('clientHold');
});
