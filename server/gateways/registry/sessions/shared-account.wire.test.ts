import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SuffixDeclaration } from '#contract/rules/suffixes/declaration.ts';
import { declareSuffixes, SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { demonstrationConfig } from '../../../platform/testing.ts';
import { settingsOfAccess } from '../access.ts';
import { openEppRegistry } from '../epp-registry.ts';
import type { RegistryGateway } from '../index.ts';
import type { RegistryLimits, Trouble } from '../settings.ts';

/** Two processes on one account, each with the sessions it takes unless told otherwise. */

const DECLARED = new URL('../../../../tools/demonstration/declared-suffixes.json', import.meta.url);
let sandbox: SandboxProcess;
const opened: RegistryGateway[] = [];
const troubles: Trouble[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
  troubles.length = 0;
});
afterAll(() => sandbox.stop());

function open(role: 'api' | 'worker' | 'all', limits: Partial<RegistryLimits> = {}): RegistryGateway {
  const settings = settingsOfAccess('cnnic', demonstrationConfig(sandbox.settings, role).registries.cnnic);
  const gateway = openEppRegistry(
    { ...settings, limits: { ...settings.limits, ...limits, depth: { check: 1, transform: 1, poll: 1 } } },
    { onTrouble: (trouble) => troubles.push(trouble) },
  );
  opened.push(gateway);
  return gateway;
}

const NAMES = Array.from({ length: 12 }, (_, at) => `shared-${at}.cn`);

/** As much of everything at once as opens all sessions there may be. */
async function work(gateway: RegistryGateway): Promise<void> {
  const infos = NAMES.map((name) => gateway.infoDomain(name));
  const checks = NAMES.map((name) => gateway.checkDomains([name]));
  for (const { kind } of await Promise.all(infos)) expect(kind).toBe('absent');
  for (const [answer] of await Promise.all(checks)) expect(answer?.state).toBe('available');
}

async function sessions(): Promise<number> {
  const all = await sandbox.call<{ id: string; sessions: number }[]>('/desk/api/registry/registrars?registry=cnnic');
  return all.find(({ id }) => id === 'namestead')?.sessions ?? 0;
}

test('pages and work in processes of their own are busy at the same time, within what the registry allows', async () => {
  const [pages, worker] = [open('api'), open('worker')];
  await Promise.all([work(pages), work(worker)]);
  expect(await sessions()).toBeLessThanOrEqual(4);
  expect(troubles).toEqual([]);
});

test('sessions that had nothing to do are given back, so that a second process gets its own', async () => {
  const first = open('all', { surplusAfterMs: 100 });
  await work(first);
  await expect.poll(sessions, { timeout: 10_000 }).toBe(2);
  const second = open('all');
  expect(await second.checkDomains(['shared.cn'])).toMatchObject([{ state: 'available' }]);
  expect(await second.infoDomain('shared.cn')).toMatchObject({ kind: 'absent' });
  expect(await first.checkDomains(['shared.cn'])).toMatchObject([{ state: 'available' }]);
  expect(troubles).toEqual([]);
});

test('the registries of the sandbox allow as many sessions as their profiles say', async () => {
  const list = await sandbox.call<{ name: string; sessions: number }[]>('/desk/api/registry/list');
  const declared = JSON.parse(readFileSync(DECLARED, 'utf8')) as SuffixDeclaration[];
  onTestFinished(declareSuffixes(declared));
  const allowed = Object.fromEntries(SUFFIXES.map(({ registry, sessions }) => [registry, sessions.value.max]));
  expect(Object.fromEntries(list.map(({ name, sessions }) => [name, sessions]))).toEqual(allowed);
});
