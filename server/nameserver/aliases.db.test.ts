import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeMessage } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { type Owner, openZoneHouse, typed as record, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { targetHandlers, targetSweeps } from '../features/dns-hosting/wiring.ts';
import { openResolver, type Resolver } from '../gateways/dns/index.ts';
import { drainJobs } from '../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { startHosted } from './start-hosted.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';
import { queryOf, zoneOf } from './testing.ts';
import type { Zone } from './zone.ts';
import { zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const FRAME = [
  'world.test. 300 SOA ns1.world.test. root.world.test. 1 300 300 300 60',
  'world.test. 300 NS ns1.world.test.',
];

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let server: Nameserver;
let resolver: Resolver;
/** The names of the world, as its resolver tells them now. */
const world = new Map<string, Zone>();
const ends: (() => Promise<unknown>)[] = [];

const tell = (...lines: readonly string[]) =>
  void world.set('world.test.', zoneOf('world.test.', [...FRAME, ...lines]));

beforeAll(async () => {
  house = await openTestHouse();
  ends.push(() => house.close());
  at = await openZoneHouse(house);
  ends.push(() => at.app.close());
  owner = await at.newOwner('alias-owner@example.com', '198.51.100.1');
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  const outside = await startNameserver({ ...settings, source: zonesByApex(world) });
  ends.push(outside.stop);
  resolver = openResolver([`${HOST}:${outside.port}`]);
  server = await startHosted(house);
  ends.push(server.stop);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
beforeEach(() => tell());

async function ask(name: string, type: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.send(queryOf(`${name}.`, type), server.port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { rcode, answers } = decodeMessage(bytes);
  return `${rcode} ${answers.map(({ ttl, data }) => `${ttl} ${dataText(data)}`).join(' | ')}`.trim();
}
const answered = (name: string, type: string, expected: string) =>
  expect.poll(() => ask(name, type), { timeout: 1000, interval: 20 }).toBe(expected);

const work = () => drainJobs(house, targetHandlers(resolver));
/** The time of every answer is over. */
async function ageAll(): Promise<void> {
  await house.pool.query("UPDATE dns_target SET due_at = now() - interval '1 second'");
  for (const { run } of targetSweeps(resolver)) await run(house);
  await work();
}
const put = async (name: string, version: number, records: readonly object[], remove: readonly string[] = []) =>
  (await at.change(owner, name, version, records, remove)).Key;
const seen = async (name: string) => (await at.zone(owner, name)).Records[0];
const serial = async (name: string) => Number((await ask(name, 'SOA')).split(' ')[4]);

test('G4 an alias at the name itself has the addresses of its target, for no longer than they are told for', async () => {
  await at.bring('alias.com', owner);
  tell(
    'edge.world.test. 120 A 203.0.113.7',
    'edge.world.test. 3600 AAAA 2a00::7',
    'cdn.world.test. 60 CNAME edge.world.test.',
  );
  expect(
    await put('alias.com', 0, [
      record('@', 'ALIAS', 'CDN.World.test'),
      record('@', 'MX', 'mx.world.test', { Priority: 5 }),
    ]),
  ).toBe('OK');
  await work();
  await answered('alias.com', 'A', '0 60 203.0.113.7');
  expect(await ask('alias.com', 'AAAA')).toBe('0 60 2a00::7');
  expect(await ask('alias.com', 'MX')).toBe('0 600 5 mx.world.test.');
  expect(await seen('alias.com')).toMatchObject({ Type: 'ALIAS', Answers: ['2a00::7', '203.0.113.7'].sort() });
});

test('G4 another address of the target is answered when its time is over, with a higher serial', async () => {
  await at.bring('moves.com', owner);
  tell('a.world.test. 120 A 203.0.113.8');
  await put('moves.com', 0, [record('@', 'ALIAS', 'a.world.test')]);
  await work();
  await answered('moves.com', 'A', '0 120 203.0.113.8');
  const before = await serial('moves.com');
  tell('a.world.test. 120 A 203.0.113.9');
  await ageAll();
  await answered('moves.com', 'A', '0 120 203.0.113.9');
  expect(await serial('moves.com')).toBe(before + 1);
  await ageAll();
  expect(await serial('moves.com')).toBe(before + 1);
});

test('G4 a target that is gone or silent keeps its last addresses, and the page says so', async () => {
  await at.bring('stale.com', owner);
  tell('b.world.test. 120 A 203.0.113.10');
  await put('stale.com', 0, [record('@', 'ALIAS', 'b.world.test')]);
  await work();
  tell();
  await ageAll();
  expect(await ask('stale.com', 'A')).toBe('0 120 203.0.113.10');
  expect(await seen('stale.com')).toMatchObject({ Answers: ['203.0.113.10'], Trouble: 'none' });
  world.clear();
  await ageAll();
  expect(await ask('stale.com', 'A')).toBe('0 120 203.0.113.10');
  expect(await seen('stale.com')).toMatchObject({ Trouble: 'unknown' });
  tell('b.world.test. 120 A 203.0.113.11');
  await ageAll();
  await answered('stale.com', 'A', '0 120 203.0.113.11');
  expect(await seen('stale.com')).not.toHaveProperty('Trouble');
});

test('G4 a target that lies inside a network is answered by nobody, and no forward leads there', async () => {
  await at.bring('inside.com', owner);
  tell('c.world.test. 120 A 10.0.0.7', 'd.world.test. 120 A 203.0.113.12');
  await put('inside.com', 0, [record('@', 'ALIAS', 'c.world.test'), record('www', 'URL', '302 http://d.world.test/')]);
  await work();
  expect(await ask('inside.com', 'A')).toBe('0');
  expect((await at.zone(owner, 'inside.com')).Records).toMatchObject([{ Trouble: 'inside' }, { Type: 'URL' }]);
  await answered('www.inside.com', 'A', '0 600 127.0.0.1');
  const forwards = () => house.pool.query("SELECT host FROM published_forward WHERE apex = 'inside.com'");
  expect((await forwards()).rows).toHaveLength(1);
  tell('c.world.test. 120 A 10.0.0.7', 'd.world.test. 120 AAAA fd00:ec2::254');
  await ageAll();
  expect((await forwards()).rows).toEqual([]);
});

test('G4 what nothing leads to any more is forgotten, and a zone that stopped leads nowhere', async () => {
  await at.bring('left.com', owner);
  tell('e.world.test. 120 A 203.0.113.13');
  await put('left.com', 0, [record('@', 'ALIAS', 'e.world.test'), record('www', 'URL', 'parked')]);
  await work();
  const { Records } = await at.zone(owner, 'left.com');
  expect(
    await put(
      'left.com',
      1,
      [],
      Records.map(({ Id }: { Id: string }) => Id),
    ),
  ).toBe('OK');
  await ageAll();
  const { rows } = await house.pool.query(
    "SELECT 1 FROM dns_target WHERE name = 'e.world.test' UNION ALL SELECT 1 FROM published_forward WHERE apex = 'left.com'",
  );
  expect(rows).toEqual([]);
});

test('G4 a forward that comes back over another name is refused, and taken once that one leads elsewhere', async () => {
  for (const name of ['round.com', 'other.com']) await at.bring(name, owner);
  expect(await put('other.com', 0, [record('www', 'URL', '301 http://round.com/')])).toBe('OK');
  const refused = await at.change(owner, 'round.com', 0, [record('@', 'URL', '302 http://www.other.com/')]);
  expect(refused.Data.Wrong).toMatchObject([{ At: 0, Host: '@', Problem: 'forwardLoop' }]);
  const { Records } = await at.zone(owner, 'other.com');
  await put('other.com', 1, [record('www', 'URL', '301 http://d.world.test/')], [Records[0].Id]);
  expect(await put('round.com', 0, [record('@', 'URL', '302 http://www.other.com/')])).toBe('OK');
  const file = await owner.browser.get('/domain/resolution/file?Domain=round.com');
  expect(file.body).toContain('; @ 600 URL 302 http://www.other.com/');
  const compared = await owner.browser.post('/domain/resolution/file/compare', {
    Domain: 'round.com',
    Text: file.body,
  });
  expect(compared.Data).toEqual({ Add: [], Same: 0, Missing: [], LeftOut: [] });
});
