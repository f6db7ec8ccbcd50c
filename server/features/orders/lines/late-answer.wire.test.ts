import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import { readConfig } from '../../../platform/config.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { buyCart, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import { hearLateAnswer, orderHandlers, orderSweeps } from '../wiring.ts';

const PATIENCE_MS = 500;
const LATE_MS = 2_000;
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];
/** Resolves once a late answer was heard, with its command. */
const heard = Promise.withResolvers<string>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = {
    NAMESTEAD_MODE: 'demonstration',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  };
  const { registries } = readConfig({ ...settings, ...sandbox.settings });
  house = await openTestHouse({ registries });
  const hear = async (clTRID: string) => {
    await hearLateAnswer(house, clTRID);
    heard.resolve(clTRID);
  };
  registry = openEppRegistry(
    { ...settingsOfAccess('verisign', registries.verisign), limits: { transformTimeoutMs: PATIENCE_MS } },
    { onLateAnswer: (_answer, _command, clTRID = '') => void hear(clTRID) },
  );
  handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

test('D4 an answer that comes after its time has its line asked about at once, however far its next turn is', async () => {
  const buyer = await makeBuyer(house, '50.00');
  await fillCart(house, buyer, ['told-late.com']);
  await buyCart(house, buyer);
  await sandbox.call('/desk/api/registry/faults', { kind: 'late', command: 'domain:create', delayMs: LATE_MS });
  await drainJobs(house, handlers);
  expect(await linesIn(house)).toEqual(['told-late.com: unknown']);
  await house.pool.query("UPDATE order_line SET next_try_at = now() + interval '1 hour'");
  for (const sweep of orderSweeps) await sweep.run(house);
  expect(await drainJobs(house, handlers)).toBe(0);

  const { rows } = await house.pool.query<{ cl_trid: string }>('SELECT cl_trid FROM registry_intent');
  expect(await heard.promise).toBe(rows[0]?.cl_trid);
  await drainJobs(house, handlers);
  expect(await linesIn(house)).toEqual(['told-late.com: completed']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '38.20', frozen: '0.00' });

  // Of a line that is decided, and of a command that is no line's, it changes nothing.
  await hearLateAnswer(house, rows[0]?.cl_trid as string);
  await hearLateAnswer(house, 'NSQ-1-1');
  expect(await drainJobs(house, handlers)).toBe(0);
  expect(await violations(house)).toEqual([]);
});
