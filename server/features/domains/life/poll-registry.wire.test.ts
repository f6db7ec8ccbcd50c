import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLL_STOPS_ALARM } from '#contract/rules/life.ts';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  DOMAIN,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { registryPoll } from './poll-registry.ts';

let house: TestHouse;
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  scripted = await startScripted();
  it = openScripted(scripted, { registry: 'verisign' });
  house = await openTestHouse();
});
afterAll(async () => {
  await house.close();
  await it.gateway.close();
  await scripted.stop();
});

const alarms = async () =>
  Number(
    /kind="poll_stopped"\} (\d+)/.exec(
      await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total'),
    )?.[1] ?? 0,
  );
const message = '<msgQ count="1" id="77"><qDate>2026-11-21T10:00:00Z</qDate><msg>News</msg></msgQ>';
/** A queue of one message, which an ack takes off. */
function queueOfOne(parts: { extension?: string; data?: string; message?: string }) {
  let there = true;
  scripted.answer = ({ xml, clTRID }) => {
    if (xml.includes('op="ack"')) there = false;
    return there ? response(clTRID, { code: 1301, message, ...parts }) : response(clTRID, { code: 1300 });
  };
}

test('E3 a queue that cannot be emptied is an alarm after a while, and no more once it is', async () => {
  const look = registryPoll(it.gateway);
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2400 });
  for (let i = 1; i < POLL_STOPS_ALARM; i += 1) await look(house);
  expect(await alarms()).toBe(0);
  await look(house);
  expect(await alarms()).toBe(1);
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 1300 });
  await look(house);
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2400 });
  await look(house);
  expect(await alarms()).toBe(1);
});

test('E3 a message that the registry does not take back stops its queue too', async () => {
  const look = registryPoll(it.gateway);
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('op="ack"') ? response(clTRID, { code: 2400 }) : response(clTRID, { code: 1301, message });
  const before = await alarms();
  for (let i = 0; i < POLL_STOPS_ALARM; i += 1) await look(house);
  expect(await alarms()).toBe(before + 1);
});

test('E3 a message with an extension named in another script is kept as it came and taken off', async () => {
  await house.pool.query('DELETE FROM registry_message');
  queueOfOne({ extension: '<\u540d xmlns="urn:x"/>' });
  await registryPoll(it.gateway)(house);
  const { rows } = await house.pool.query(
    'SELECT message_id, raw LIKE $1 AS raw, acknowledged_at IS NOT NULL AS acknowledged FROM registry_message',
    ['%<\u540d xmlns="urn:x"/>%'],
  );
  expect(rows).toEqual([{ message_id: '77', raw: true, acknowledged: true }]);
});

test('E3 what is told of a name under another registrar is not taken for ours; the registry is asked', async () => {
  await house.pool.query('DELETE FROM registry_message');
  const owner = await testCustomer(house, 'owner@example.com');
  const dates = { registeredAt: new Date('2020-01-01'), expiresAt: new Date('2030-01-01') };
  await arriveNames(house, owner, [{ name: 'rivals-word.com', ...dates }]);
  const told = '<d:name>rivals-word.com</d:name><d:roid>R1-X</d:roid><d:status s="clientHold"/><d:clID>Other</d:clID>';
  queueOfOne({ data: `<d:infData xmlns:d="${DOMAIN}">${told}</d:infData>` });
  await registryPoll(it.gateway)(house);
  const { rows } = await house.pool.query(
    'SELECT statuses, name_servers, registry_ask_at IS NOT NULL AS asked FROM domain WHERE name = $1',
    ['rivals-word.com'],
  );
  expect(rows).toEqual([{ statuses: ['ok'], name_servers: ['ns1.namestead.example'], asked: true }]);
});

test('E3 a registry whose clock is ahead tells nothing of tomorrow: what it says later still counts', async () => {
  await house.pool.query('DELETE FROM registry_message');
  const owner = await testCustomer(house, 'ahead@example.com');
  const dates = { registeredAt: new Date('2020-01-01'), expiresAt: new Date('2030-01-01') };
  await arriveNames(house, owner, [{ name: 'clock-ahead.com', ...dates }]);
  const told =
    '<d:name>clock-ahead.com</d:name><d:roid>R1-X</d:roid><d:status s="serverHold"/><d:clID>ClientX</d:clID>';
  queueOfOne({
    message: message.replace('2026-11-21', '2099-11-21'),
    data: `<d:infData xmlns:d="${DOMAIN}">${told}</d:infData>`,
  });
  await registryPoll(it.gateway)(house);
  const { rows } = await house.pool.query(
    'SELECT statuses, registry_seen_at <= now() AS past FROM domain WHERE name = $1',
    ['clock-ahead.com'],
  );
  expect(rows).toEqual([{ statuses: ['serverHold'], past: true }]);
});
