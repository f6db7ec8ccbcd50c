import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLL_STOPS_ALARM } from '#contract/rules/life.ts';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  DOMAIN,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { withConnection } from '../../../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { pendingEnded } from '../news.ts';
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

test('E3 a message that cannot be kept stops its queue too', async () => {
  queueOfOne({});
  const rename = (from: string, to: string) =>
    withConnection(house.ownerUrl, (owner) => owner.query(`ALTER TABLE ${from} RENAME TO ${to}`));
  await rename('registry_message', 'message_away');
  const before = await alarms();
  const look = registryPoll(it.gateway);
  for (let i = 0; i < POLL_STOPS_ALARM; i += 1) await look(house);
  await rename('message_away', 'registry_message');
  expect(await alarms()).toBe(before + 1);
  await look(house);
  expect(await alarms()).toBe(before + 1);
});

test('E3 a message without its number is no empty queue: nobody can take it off, and all behind it waits', async () => {
  for (const nameless of [undefined, '<msgQ count="1"><msg>News</msg></msgQ>']) {
    scripted.answer = ({ clTRID }) => response(clTRID, { code: 1301, ...(nameless ? { message: nameless } : {}) });
    const [look, before] = [registryPoll(it.gateway), await alarms()];
    for (let i = 0; i < POLL_STOPS_ALARM; i += 1) await look(house);
    expect(await alarms()).toBe(before + 1);
  }
});

test.each(['utf-16le', 'utf-16be'] as const)(
  'E3 a message in %s is kept as it reads and taken off',
  async (encoding) => {
    await house.pool.query('DELETE FROM registry_message');
    let there = true;
    scripted.answer = ({ xml, clTRID }) => {
      if (xml.includes('op="ack"')) there = false;
      const answer = there ? response(clTRID, { code: 1301, message }) : response(clTRID, { code: 1300 });
      const body = Buffer.from(`\ufeff${answer.replace('UTF-8', 'UTF-16')}`, 'utf16le');
      if (encoding === 'utf-16be') body.swap16();
      const head = Buffer.alloc(4);
      head.writeUInt32BE(body.length + 4);
      return Buffer.concat([head, body]);
    };
    await registryPoll(it.gateway)(house);
    const { rows } = await house.pool.query(
      'SELECT message_id, raw LIKE $1 AS raw, acknowledged_at IS NOT NULL AS acknowledged FROM registry_message',
      ['%<msg>News</msg>%'],
    );
    expect(rows).toEqual([{ message_id: '77', raw: true, acknowledged: true }]);
  },
);

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

test.each([
  ['before', '2030-01-01', true],
  ['after', '2031-01-01', false],
])('E3 a renewal by the registry told by the state %s it', async (state, told, asked) => {
  await house.pool.query('DELETE FROM registry_message');
  const owner = await testCustomer(house, `${state}@example.com`);
  const dates = { registeredAt: new Date('2020-01-01'), expiresAt: new Date('2030-01-01') };
  await arriveNames(house, owner, [{ name: `state-${state}.com`, ...dates }]);
  await house.pool.query('UPDATE domain SET registry_expires_at = expires_at, registry_ask_at = NULL');
  queueOfOne({
    data: `<d:infData xmlns:d="${DOMAIN}"><d:name>state-${state}.com</d:name><d:roid>R1-X</d:roid><d:status s="ok"/><d:clID>ClientX</d:clID><d:exDate>${told}T00:00:00Z</d:exDate></d:infData>`,
    extension: `<c:changeData xmlns:c="urn:ietf:params:xml:ns:changePoll-1.0" state="${state}"><c:operation>autoRenew</c:operation><c:date>2026-11-21T10:00:00Z</c:date><c:svTRID>SV-9</c:svTRID><c:who>BATCH</c:who></c:changeData>`,
  });
  await registryPoll(it.gateway)(house);
  const { rows } = await house.pool.query(
    'SELECT registry_expires_at AS until, registry_ask_at IS NOT NULL AS asked FROM domain WHERE name = $1',
    [`state-${state}.com`],
  );
  expect(rows).toEqual([{ until: new Date(told), asked }]);
});

test('E3 a message whose handling the database cut off stays in the queue and is handled at the next look', async () => {
  await house.pool.query('DELETE FROM registry_message');
  let cut = true;
  house.events.on(pendingEnded, async ({ client }) => {
    if (cut) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
  queueOfOne({
    data: `<d:panData xmlns:d="${DOMAIN}"><d:name paResult="1">asked-for.com</d:name><d:paTRID><svTRID xmlns="urn:ietf:params:xml:ns:epp-1.0">SV-1</svTRID></d:paTRID><d:paDate>2026-11-21T10:00:00Z</d:paDate></d:panData>`,
  });
  const rows = async () =>
    (await house.pool.query('SELECT outcome, acknowledged_at IS NOT NULL AS acknowledged FROM registry_message')).rows;
  await registryPoll(it.gateway)(house);
  expect(await rows()).toEqual([{ outcome: null, acknowledged: false }]);
  cut = false;
  await registryPoll(it.gateway)(house);
  expect(await rows()).toEqual([{ outcome: 'unknown_name', acknowledged: true }]);
});
