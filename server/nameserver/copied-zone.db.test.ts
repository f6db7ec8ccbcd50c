import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnsErrors } from '#contract/errors/dns.ts';
import { domainErrors } from '#contract/errors/domain.ts';
import { decodeMessage, encodeMessage, type ResourceRecord } from '#protocols/dns/message.ts';
import { type Owner, openZoneHouse, typed as record, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { zoneCopyRoutes } from '../features/dns-hosting/wiring.ts';
import { openResolver, openZoneCopier } from '../gateways/dns/index.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { startNameserver } from './start-nameserver.ts';
import { recordOf, zoneOf } from './testing.ts';
import { zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const LINES = [
  'moving.com. 300 SOA ns1.old.test. root.old.test. 1 300 300 300 60',
  'moving.com. 300 NS ns1.old.test.',
  'moving.com. 300 A 203.0.113.1',
  'moving.com. 300 MX 5 mail.moving.com.',
  'moving.com. 300 TXT "v=spf1 -all"',
  'mail.moving.com. 300 A 203.0.113.2',
  'www.moving.com. 300 CNAME moving.com.',
  '_dmarc.moving.com. 300 TXT "v=DMARC1; p=none"',
  'secret-host.moving.com. 300 A 203.0.113.3',
  '*.moving.com. 300 A 203.0.113.9',
];

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;
/** Where the world's name servers are, as the copier finds them. */
const world = { port: 0, placesOf: async (host: string) => (host.startsWith('ns') ? [HOST] : []) };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  ends.push(() => house.close());
  const zones = new Map([['moving.com.', zoneOf('moving.com.', LINES)]]);
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  const old = await startNameserver({ ...settings, source: zonesByApex(zones) });
  ends.push(old.stop);
  world.port = old.port;
  at = await openZoneHouse(house, zoneCopyRoutes(openZoneCopier(openResolver([]), world)));
  ends.push(() => at.app.close());
  owner = await at.newOwner('copies@example.com', '198.51.100.1');
  other = await at.newOwner('others@example.com', '198.51.100.2');
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function bring(name: string, servers: readonly string[]) {
  await at.bring(name, owner);
  await house.pool.query('UPDATE domain SET name_servers = $2 WHERE name = $1', [name, servers]);
}
const copy = async (Domain: string, by: Owner = owner) => {
  const answer = await by.browser.post('/domain/resolution/copy', { Domain });
  return JSON.parse(answer.body.split('\n')[0] ?? '');
};
const shown = (records: readonly { Host: string; Type: string; Value: string }[]) =>
  records.map(({ Host, Type, Value }) => `${Host} ${Type} ${Value}`).sort();

test('G4 usual hosts of the present servers are copied with a wildcard once, compared with what stands, and nothing is written', async () => {
  await bring('moving.com', ['gone.old.test', 'ns1.old.test']);
  await at.change(owner, 'moving.com', 0, [record('@', 'A', '203.0.113.1'), record('kept', 'A', '203.0.113.4')]);
  const { Data } = await copy('moving.com');
  expect(Data).toMatchObject({ Complete: false, Server: 'ns1.old.test', Same: 1, LeftOut: [] });
  expect(shown(Data.Add)).toEqual([
    '* A 203.0.113.9',
    '@ MX mail.moving.com',
    '@ TXT v=spf1 -all',
    '_dmarc TXT v=DMARC1; p=none',
    'mail A 203.0.113.2',
    'www CNAME moving.com',
  ]);
  expect(Data.Missing).toHaveLength(1);
  expect((await at.zone(owner, 'moving.com')).Version).toBe(1);
  expect((await at.change(owner, 'moving.com', 1, Data.Add)).Key).toBe('OK');
});

test('G4 what cannot be asked is refused in words', async () => {
  await bring('silent.com', ['ns1.old.test']);
  await bring('ours.com', house.config.defaultNameServers);
  await bring('nowhere.com', []);
  expect((await copy('silent.com')).Code).toBe(dnsErrors.ZONE_COPY_NO_ANSWER.code);
  expect((await copy('ours.com')).Code).toBe(dnsErrors.ZONE_COPY_NO_SERVERS.code);
  expect((await copy('nowhere.com')).Code).toBe(dnsErrors.ZONE_COPY_NO_SERVERS.code);
  expect((await copy('silent.com', other)).Code).toBe(domainErrors.DOMAIN_NOT_FOUND.code);
});

/** A server that gives its zone to anybody, record by record over TCP. */
async function giving(lines: readonly string[], whole: boolean): Promise<number> {
  const records: ResourceRecord[] = lines.map(recordOf);
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      const query = decodeMessage(data.subarray(2));
      const [soa] = records;
      for (const one of [...records, ...(whole && soa ? [soa] : [])]) {
        const bytes = encodeMessage({ ...query, qr: true, aa: true, answers: [one] });
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        socket.write(Buffer.concat([length, bytes]));
      }
      socket.end();
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, HOST), 'listening');
  ends.push(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

test('G4 a zone that is given whole is taken whole; one that breaks off is not taken for whole', async () => {
  await bring('given.com', ['ns1.old.test']);
  const lines = LINES.map((line) => line.replaceAll('moving.com', 'given.com'));
  const before = world.port;
  const copier = (port: number) => openZoneCopier(openResolver([]), { ...world, port });
  const found = await copier(await giving(lines, true)).copy('given.com', ['ns1.old.test']);
  expect(found).toMatchObject({ complete: true, server: 'ns1.old.test' });
  expect('text' in found && found.text).toContain('secret-host 300 IN A 203.0.113.3');
  expect(await copier(await giving(lines, false)).copy('given.com', ['ns1.old.test'])).toEqual({ trouble: 'noAnswer' });
  expect(world.port).toBe(before);
});
