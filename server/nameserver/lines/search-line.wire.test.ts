import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readClientSubnet, writeClientSubnet } from '#protocols/dns/edns.ts';
import { decodeMessage } from '#protocols/dns/message.ts';
import { EDNS_OPTION } from '#protocols/dns/numbers.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { giveSearchNetworks } from '../../features/dns-hosting/testing.ts';
import { withConnection } from '../../platform/db/pool.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { type Cable, layCable } from '../../platform/testing/cable.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { startHosted } from '../start-hosted.ts';
import type { Nameserver } from '../start-nameserver.ts';
import { edns, queryOf } from '../testing.ts';

/** Asked for each second, with room for a busy machine. */
const WITHIN_MS = 5_000;
const RECORDS = [
  ...FRAME,
  published('www A 192.0.2.1'),
  published('www A 192.0.2.2', { line: 'telecom' }),
  published('www A 192.0.2.3', { line: 'search' }),
  published('plain A 192.0.2.4'),
  published('plain A 192.0.2.5', { line: 'telecom' }),
];

let house: TestHouse;
let server: Nameserver;
let cable: Cable;

beforeAll(async () => {
  cable = await layCable(inject('databaseAppUrl'));
  house = await openTestHouse({ databaseTimes: { statementMs: 1000 } }, (url) => cable.through(url));
  await withConnection(house.ownerUrl, (client) =>
    client.query("INSERT INTO published_zone (apex, records) VALUES ('example.com', $1)", [JSON.stringify(RECORDS)]),
  );
  server = await startHosted(house);
});
afterAll(async () => {
  await server.stop();
  cable.cut();
  await house.close();
  await cable.close();
});

/** What is answered to a resolver at an address of this machine, and to whom it says that the answer is for. */
async function ask(name: string, { subnet, from = '127.0.0.1' }: { subnet?: string; from?: string } = {}) {
  const [address = '', bits = '0'] = (subnet ?? '').split('/');
  const option = { sourceBits: Number(bits), scopeBits: 0, address };
  const options = subnet ? [{ code: EDNS_OPTION.CLIENT_SUBNET, data: writeClientSubnet(option) }] : [];
  const socket = createSocket('udp4');
  await once(socket.bind(0, from), 'listening');
  socket.send(queryOf(`${name}.example.com.`, 'A', { edns: edns(1232, options) }), server.port, '127.0.0.1');
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { answers, edns: told } = decodeMessage(bytes);
  const scope = subnet ? readClientSubnet(told?.options[0]?.data as Buffer).scopeBits : 0;
  return `${answers.map(({ data }) => dataText(data)).join(' ')} /${scope}`;
}

async function until(asked: () => Promise<string>, wanted: string, ms = WITHIN_MS): Promise<void> {
  const begun = performance.now();
  while ((await asked()) !== wanted)
    if (performance.now() - begun > ms) throw new Error(`still ${await asked()}, not ${wanted}`);
}

test('G2 the line of search engines is answered by subnet and by resolver within seconds of being told, before the carrier', async () => {
  expect(await ask('www')).toBe('192.0.2.1 /0');
  expect(await ask('www', { subnet: '202.96.128.0/24' })).toMatch(/^192\.0\.2\.2 /);
  await giveSearchNetworks(house, '202.96.128.0/24 # Findall\n127.0.6.0/24\n240e:100::/32');
  await until(() => ask('www', { subnet: '202.96.128.0/24' }), '192.0.2.3 /24');
  expect(await ask('www', { subnet: '202.96.129.0/24' })).toBe('192.0.2.2 /24');
  expect(await ask('www', { subnet: '240e:100:7::/48' })).toBe('192.0.2.3 /32');
  expect(await ask('www', { from: '127.0.6.9' })).toBe('192.0.2.3 /0');
  expect(await ask('www', { from: '127.0.7.9' })).toBe('192.0.2.1 /0');
  // An engine that stands behind somebody else's resolver is known by what that says, and the other way round.
  expect(await ask('www', { from: '127.0.6.9', subnet: '202.96.129.0/24' })).toBe('192.0.2.2 /24');
  // Without a record of their own they have everybody's, also in a carrier's network.
  expect(await ask('plain', { subnet: '202.96.128.0/24' })).toBe('192.0.2.4 /24');
  await giveSearchNetworks(house, '202.96.129.0/24');
  await until(() => ask('www', { subnet: '202.96.129.0/24' }), '192.0.2.3 /24');
  expect(await ask('www', { subnet: '202.96.128.0/24' })).toBe('192.0.2.2 /24');
  expect(await ask('www', { from: '127.0.6.9' })).toBe('192.0.2.1 /0');
}, 30_000);

/** Another list, written past the office and past the cable. */
const write = (...networks: readonly string[]) =>
  withConnection(house.ownerUrl, (client) =>
    client.query(
      `INSERT INTO dns_search_list (version, text, networks, changed_by, changed_at)
       SELECT version + 1, '', $1, changed_by, now() FROM dns_search_list ORDER BY version DESC LIMIT 1`,
      [networks],
    ),
  );

test('G2 they stay where they were while the database is away, and are elsewhere when it is back', async () => {
  cable.hush();
  await write('202.96.130.0/24');
  expect(await ask('www', { subnet: '202.96.129.0/24' })).toBe('192.0.2.3 /24');
  cable.letNew();
  await until(() => ask('www', { subnet: '202.96.130.0/24' }), '192.0.2.3 /24', 15_000);
  await write();
  await until(async () => (await ask('www', { subnet: '202.96.130.0/24' })).slice(0, 9), '192.0.2.2');
}, 40_000);

test('a network that was written by hand and is none keeps no name server from the others', async () => {
  await write('moon', '8.8.8.0/24');
  await until(() => ask('www', { subnet: '8.8.8.0/24' }), '192.0.2.3 /24');
  await server.stop();
  server = await startHosted({ ...house, metrics: createMetrics() });
  expect(await ask('www', { subnet: '8.8.8.0/24' })).toBe('192.0.2.3 /24');
}, 30_000);
