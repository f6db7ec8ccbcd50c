import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { LIFE_NAMES_AT_ONCE } from '#contract/rules/life.ts';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveNames, testCustomer } from '../../domains/testing.ts';
import { walkLives, walkLivesAsWorker } from './walk-life.ts';

let house: TestHouse;
let scripted: ScriptedRegistry[];
let gateways: ScriptedGateway[];

beforeAll(async () => {
  house = await openTestHouse();
  scripted = [await startScripted(), await startScripted()];
  gateways = scripted.map((each, at) => openScripted(each, { registry: at === 0 ? 'verisign' : 'vip' }));
});
afterAll(async () => {
  await house.close();
  for (const { gateway } of gateways) await gateway.close();
  for (const each of scripted) await each.stop();
});

test('E3 a registry that hangs keeps no other registry’s names waiting, and no worker', async () => {
  const owner = await testCustomer(house, 'owner@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -365), expiresAt: addDays(now, -1) };
  const slow = Array.from({ length: LIFE_NAMES_AT_ONCE }, (_, i) => ({ name: `slow-${i}.com`, ...dates }));
  const [other, ...ids] = await arriveNames(house, owner, [{ name: 'other.vip', ...dates }, ...slow]);
  const [hanging, answering] = scripted as [ScriptedRegistry, ScriptedRegistry];
  const hangs = Promise.withResolvers<void>();
  hanging.answer = async ({ clTRID }) => {
    await hangs.promise;
    return response(clTRID, { code: 2400 });
  };
  const asked = Promise.withResolvers<string>();
  answering.answer = ({ xml, clTRID }) => {
    asked.resolve(xml);
    return response(clTRID, { code: 2400 });
  };
  const registries = new Map(gateways.map(({ gateway }) => [gateway.registry, gateway]));
  // Names are taken from the end: those of the registry that hangs are begun before.
  const walked = walkLives(house, registries, [other as bigint, ...ids]);
  expect(await asked.promise).toContain('other.vip');
  // Returns although none of its names is done.
  await walkLivesAsWorker(house, registries, ids);
  hangs.resolve();
  await walked;
});
