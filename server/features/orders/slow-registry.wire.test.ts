import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { createJobQueue, work } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { longWorkEnds } from '../../platform/work/long-work.ts';
import { workOrderJob } from './jobs.ts';
import { buyCart, fillCart, linesIn, makeBuyer, violations } from './testing.ts';
import { orderHandlers } from './wiring.ts';

const SLOW_MS = 6_000;
/** All slow ones may share a session, where each waits for the one before it. */
const PATIENCE_MS = 60_000;
const QUICK = 'not-kept-waiting.com';
let sandbox: SandboxProcess;
let house: TestHouse;
const registries = new Map<string, RegistryGateway>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries: access } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries: access });
  for (const name of ['verisign', 'vip'] as const) {
    const own = settingsOfAccess(name, access[name]);
    registries.set(name, openEppRegistry({ ...own, limits: { ...own.limits, transformTimeoutMs: PATIENCE_MS } }));
  }
});
afterAll(async () => {
  for (const registry of registries.values()) await registry.close();
  await house.close();
  await sandbox.stop();
});

/** A worker process on this house; ended with the test, whatever came of it. */
async function startWorking(): Promise<TestHouse> {
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  const working = { ...house, jobs: queue };
  const end = await work(working, orderHandlers(registries, openVerification(house.config.verification)));
  onTestFinished(async () => {
    end();
    await queue.stop();
    await longWorkEnds(working);
  });
  return working;
}

test('I1 a registry that does not answer keeps its own orders waiting, and nobody else’s', async () => {
  const slow = Array.from({ length: workOrderJob.concurrency + 1 }, (_, at) => `slow-${at}.vip`);
  const fault = { registry: 'vip', kind: 'slow', command: 'domain:create', delayMs: SLOW_MS, times: slow.length };
  await sandbox.call('/desk/api/registry/faults', fault);
  for (const name of [...slow, QUICK]) {
    const buyer = await makeBuyer(house, '500.00');
    await fillCart(house, buyer, [name]);
    await buyCart(house, buyer);
  }
  const begun = performance.now();
  const working = await startWorking();
  await expect.poll(() => linesIn(house), { timeout: SLOW_MS }).toContain(`${QUICK}: completed`);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(await linesIn(house)).toEqual(expect.arrayContaining(slow.map((name) => `${name}: sending`)));
  expect(await longWorkEnds(working)).toBe(true);
  expect(await linesIn(house)).toEqual([...slow, QUICK].map((name) => `${name}: completed`));
  expect(await violations(house)).toEqual([]);
}, 90_000);
