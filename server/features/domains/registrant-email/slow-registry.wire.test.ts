import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { longWorkEnds } from '../../../platform/work/long-work.ts';
import { commandHandlers } from '../../registry-commands/wiring.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { holdCommand } from './hold-command.ts';
import { suspendNames } from './suspend-names.ts';
import { wantDueHolds } from './want-holds.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  house = await openTestHouse();
  scripted = await startScripted();
  it = openScripted(scripted, { registry: 'verisign' });
});
afterAll(async () => {
  await house.close();
  await it.gateway.close();
  await scripted.stop();
});

test('H3 a registry that hangs holds no worker that other registries wait for', async () => {
  const owner = await testCustomer(house, 'owner@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: now, expiresAt: new Date(now.getTime() + 365 * DAY_MS) };
  await arriveNames(house, owner, [{ name: 'slow-hold.com', ...dates }]);
  await house.moveClock((registrantEmailRule('com', '2026-11-21')?.days ?? 0) * DAY_MS);
  await suspendNames(house);
  const hangs = Promise.withResolvers<void>();
  scripted.answer = async ({ clTRID }) => {
    await hangs.promise;
    return response(clTRID);
  };
  await wantDueHolds(house);
  const [worker] = commandHandlers([holdCommand], new Map([['verisign', it.gateway]]));
  // Returns although the registry has not answered.
  await worker?.handle(house, { Registry: 'verisign' });
  expect((await house.pool.query('SELECT statuses FROM domain')).rows).toEqual([{ statuses: ['ok'] }]);
  hangs.resolve();
  await longWorkEnds(house);
  expect((await house.pool.query('SELECT statuses FROM domain')).rows).toEqual([{ statuses: ['clientHold'] }]);
});
