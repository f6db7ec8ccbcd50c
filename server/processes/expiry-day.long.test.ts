import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { newCustomer } from '../features/account/testing.ts';
import { arriveNames, testCustomer } from '../features/domains/testing.ts';
import { openScripted, type ScriptedGateway } from '../gateways/registry/testing/scripted-gateway.ts';
import { response, type ScriptedRegistry, startScripted } from '../gateways/registry/testing/scripted-registry.ts';
import { createJobQueue } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { TestBrowser } from '../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createConsole } from './api.ts';
import { openPartners, type Partners } from './partners.ts';
import { wire } from './wiring.ts';
import { startWorker } from './worker.ts';

const NAMES = 3_000;
const AT_ONCE = 200;
const POOL = { databasePoolMax: 4, databaseWorkPoolMax: 2 };
/** Above a quiet call, of the middle one of many; it was forty. */
const SLOWER_MAX = 12;

let house: TestHouse;
let registry: ScriptedRegistry;
let scripted: ScriptedGateway;
let partners: Partners;
let app: FastifyInstance;
let neighbour: TestBrowser;
const lines: string[] = [];

beforeAll(async () => {
  const opened = await openTestHouse(POOL);
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  house = Object.assign(opened, { log: createLog('info', sink) });
  wire(house.events);
  registry = await startScripted();
  scripted = openScripted(registry, { registry: 'verisign' });
  partners = { ...openPartners(house), registries: new Map([['verisign', scripted.gateway]]) };
  app = await createConsole(house, partners, null);
  neighbour = await newCustomer(house, app, 'neighbour@example.com');
});
afterAll(async () => {
  await app.close();
  await partners.close();
  await scripted.gateway.close();
  await registry.stop();
  await house.close();
});

/** One call that writes and reads; how long it took. */
async function ask(): Promise<number> {
  const from = performance.now();
  const { Key, body } = await neighbour.post('/domain/cart/add', { Items: [{ Name: 'neighbour.com', Years: 1 }] });
  if (Key !== 'OK') throw new Error(body);
  return performance.now() - from;
}

const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How many connections background work holds. */
async function share(): Promise<number> {
  const { rows } = await house.reads.query<{ working: number }>(
    `SELECT count(*)::int AS working FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'namestead-work'`,
  );
  return rows[0]?.working ?? 0;
}

test('E3 the day on which 3,000 names of one holder end keeps no neighbour waiting, and no work fails for want of a connection', async () => {
  const owner = await testCustomer(house, 'owner@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -365), expiresAt: addDays(now, -1) };
  for (let from = 0; from < NAMES; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, at) => ({ name: `ends-${from + at}.com`, ...dates }));
    await arriveNames(house, owner, some);
  }
  const quiet: number[] = [];
  for (let call = 0; call < 30; call++) quiet.push(await ask());
  const asked = new Set<string>();
  registry.answer = ({ xml, clTRID }) => {
    const [, name] = /<domain:name[^>]*>([^<]+)</.exec(xml) ?? [];
    if (name) asked.add(name);
    return response(clTRID, { code: 2400 });
  };
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  const worker = await startWorker({ ...house, jobs: queue }, partners);
  const busy: number[] = [];
  let most = 0;
  while (asked.size < NAMES) {
    busy.push(await ask());
    most = Math.max(most, await share());
  }
  await worker.stop();
  await queue.stop();
  await worker.calm();
  await worker.leave();
  expect(most).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('timeout exceeded'))).toEqual([]);
  expect(most).toBeLessThanOrEqual(POOL.databaseWorkPoolMax);
  expect(busy.length).toBeGreaterThan(30);
  expect(middle(busy) / middle(quiet)).toBeLessThan(SLOWER_MAX);
}, 180_000);
