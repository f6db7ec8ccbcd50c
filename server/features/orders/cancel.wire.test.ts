import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { longWorkEnds } from '../../platform/work/long-work.ts';
import { cancelTask } from '../tasks/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { beginSteps } from './lines/begin-steps.ts';
import { settleSteps } from './lines/settle-steps.ts';
import { tellBegun } from './lines/tell-task.ts';
import { registerKind } from './order-tasks.ts';
import { findOrder } from './store.ts';
import { type Buyer, buyCart, endWaits, fillCart, makeBuyer, moneyOf, violations } from './testing.ts';
import { orderHandlers } from './wiring.ts';

const NAMES = 60;
const SLOW_MS = 150;
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  const own = settingsOfAccess('verisign', registries.verisign);
  registry = openEppRegistry({ ...own, limits: { ...own.limits, transformTimeoutMs: 60_000, sessionWaitMs: 60_000 } });
  handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
});
afterEach(async () => {
  await sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const slowly = () =>
  sandbox.call('/desk/api/registry/faults', {
    registry: 'verisign',
    kind: 'slow',
    command: 'domain:create',
    delayMs: SLOW_MS,
    times: 500,
  });
const statesOf = async (orderId: bigint): Promise<Record<string, number>> => {
  const { rows } = await house.pool.query<{ state: string; n: number }>(
    'SELECT state, count(*)::integer AS n FROM order_line WHERE order_id = $1 GROUP BY state',
    [orderId],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
const madeAt = async (names: readonly string[]): Promise<number> => {
  const found = await Promise.all(names.map((name) => registry.infoDomain(name)));
  return found.filter(({ kind }) => kind === 'found').length;
};

async function ordered(label: string): Promise<{ buyer: Buyer; names: string[]; number: string; orderId: bigint }> {
  const buyer = await makeBuyer(house, '1000.00');
  const names = Array.from({ length: NAMES }, (_, i) => `${label}-${i}.com`);
  await fillCart(house, buyer, names);
  const { placed } = await buyCart(house, buyer);
  return { buyer, names, number: placed.number, orderId: placed.lines[0]?.orderId as bigint };
}

test('I1 cancelling gives back what a worker has and has not sent; what was on the wire is done, charged and counted as too late', async () => {
  await slowly();
  const { buyer, names, number, orderId } = await ordered('called-off');
  const working = drainJobs(house, handlers);
  await expect.poll(async () => (await statesOf(orderId))['completed'] ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
  const { cancelled, begun } = await house.inTx((tx) => cancelOrder(tx, number), buyer);
  expect(begun).toBeGreaterThan(10);
  await working;
  await longWorkEnds(house);
  const states = await statesOf(orderId);
  expect(Object.keys(states).sort()).toEqual(['cancelled', 'completed']);
  const { completed = 0, cancelled: back = 0 } = states;
  // More than what nobody had begun: the worker gave its own back.
  expect(back).toBeGreaterThan(cancelled);
  expect(completed + back).toBe(NAMES);
  expect(await madeAt(names)).toBe(completed);
  expect(await moneyOf(house, buyer)).toEqual({ available: (1000 - 11.8 * completed).toFixed(2), frozen: '0.00' });
  const order = await house.inTx((tx) => findOrder(tx, buyer.customerId, number));
  expect(order).toMatchObject({ state: 'partly_completed', done: completed, cancelled: back });
  expect(order?.cancelAskedAt).not.toBeNull();
  await expect(house.inTx((tx) => cancelOrder(tx, number), buyer)).rejects.toMatchObject({ key: 'NOTHING_TO_CANCEL' });
}, 120_000);

test('I1 a task whose names are all with a worker is cancelled from its page: nothing is sent, all the money is back', async () => {
  const { buyer, names, orderId } = await ordered('from-task');
  const { rows } = await house.pool.query<{ number: string }>('SELECT number FROM task WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const number = rows[0]?.number as string;
  const { steps } = await house.inTx((tx) => beginSteps(tx, orderId, NAMES));
  const ids = steps.map(({ line }) => line.id);
  await house.inTx((tx) => tellBegun(tx, ids));
  const cancel = () => house.inTx((tx) => cancelTask(tx, [registerKind], number), buyer);
  expect(await cancel()).toEqual({ count: 0, begun: NAMES });
  await expect(cancel()).rejects.toMatchObject({ key: 'TASK_NOTHING_TO_CANCEL' });
  const why = 'called off before it was sent';
  const outcomes = steps.map((step) => {
    const trace = { clTRID: step.intent.clTrid };
    return { step, result: { kind: 'unsent', why, trace } as const };
  });
  await house.inTx((tx) => settleSteps(tx, outcomes));
  await endWaits(house);
  await drainJobs(house, handlers);
  expect(await statesOf(orderId)).toEqual({ cancelled: NAMES });
  const task = await house.pool.query('SELECT state, cancel FROM task WHERE number = $1', [number]);
  expect(task.rows).toEqual([{ state: 'finished', cancel: NAMES }]);
  expect(await madeAt(names)).toBe(0);
  expect(await moneyOf(house, buyer)).toEqual({ available: '1000.00', frozen: '0.00' });
}, 120_000);

test('I1 a worker that dies after it kept its names back: the next one gives them back, and sends none of them', async () => {
  const { buyer, names, number, orderId } = await ordered('died-first');
  const { steps } = await house.inTx((tx) => beginSteps(tx, orderId, 20));
  expect(await house.inTx((tx) => cancelOrder(tx, number), buyer)).toEqual({ cancelled: NAMES - 20, begun: 20 });
  const why = 'called off before it was sent';
  const outcomes = steps.map((step) => {
    const trace = { clTRID: step.intent.clTrid };
    return { step, result: { kind: 'unsent', why, trace } as const };
  });
  await house.inTx((tx) => settleSteps(tx, outcomes));
  expect(await statesOf(orderId)).toEqual({ cancelled: NAMES - 20, frozen: 20 });
  await endWaits(house);
  await drainJobs(house, handlers);
  expect(await statesOf(orderId)).toEqual({ cancelled: NAMES });
  expect(await madeAt(names)).toBe(0);
  expect(await moneyOf(house, buyer)).toEqual({ available: '1000.00', frozen: '0.00' });
}, 120_000);
