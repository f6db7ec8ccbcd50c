import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMessage } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { outsideRoutes, outsideSweeps } from '../features/dns-hosting/wiring.ts';
import { openNameProver, openResolver } from '../gateways/dns/index.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { startHosted } from './start-hosted.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';
import { queryOf, zoneOf } from './testing.ts';
import type { Zone } from './zone.ts';
import { zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;
const REFUSED = '5';
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
/** What the world answers for the name, and our own name server beside it. */
const world = new Map<string, Zone>();
let elsewhere: Nameserver;
let ours: Nameserver;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  ends.push(() => house.close());
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  elsewhere = await startNameserver({ ...settings, source: zonesByApex(world) });
  ends.push(elsewhere.stop);
  at = await openZoneHouse(house, outsideRoutes);
  ends.push(() => at.app.close());
  owner = await at.newOwner('outside-answer@example.com', '198.51.100.51');
  ours = await startHosted(house);
  ends.push(ours.stop);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What a server says of an address: the code of its refusal, or what it has. */
async function ask({ port }: Nameserver, name: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.send(queryOf(`${name}.`, 'A'), port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { rcode, answers } = decodeMessage(bytes);
  return rcode === 0 ? answers.map(({ data }) => dataText(data)).join(' ') : String(rcode);
}
/** Within a second of the commit. */
const answered = (name: string, expected: string) =>
  expect.poll(() => ask(ours, name), { timeout: 1000, interval: 20 }).toBe(expected);

function put(texts: readonly string[]): void {
  world.set(
    'elsewhere.org.',
    zoneOf('elsewhere.org.', [
      'elsewhere.org. 60 SOA ns1.old.test. root.old.test. 1 300 300 300 60',
      'elsewhere.org. 60 NS ns1.old.test.',
      'elsewhere.org. 60 A 198.51.100.77',
      ...texts.map((text) => `_namestead.elsewhere.org. 60 TXT "${text}"`),
    ]),
  );
}
async function look(): Promise<void> {
  const place = { port: elsewhere.port, placesOf: async () => [HOST] };
  const prover = openNameProver(openResolver([`${HOST}:${elsewhere.port}`]), place);
  for (const sweep of outsideSweeps(prover)) await sweep.run(house);
}

test('G2 a name elsewhere from its proof to its answer: refused, proved, answered within a second, and silent again', async () => {
  put([]);
  const { Data } = await owner.browser.post('/domain/resolution/elsewhere/add', { Name: 'elsewhere.org' });
  await look();
  expect(await ask(ours, 'elsewhere.org')).toBe(REFUSED);
  expect(await ask(elsewhere, 'elsewhere.org')).toBe('198.51.100.77');
  put([Data.Text]);
  await house.moveClock(60_000);
  await look();
  const web = [typed('@', 'A', '192.0.2.7'), typed('www', 'A', '192.0.2.8')];
  expect((await at.change(owner, 'elsewhere.org', 0, web)).Key).toBe('OK');
  await answered('elsewhere.org', '192.0.2.7');
  await answered('www.elsewhere.org', '192.0.2.8');
  put([]);
  await house.moveClock(DAY_MS);
  await look();
  await answered('elsewhere.org', '192.0.2.7');
  await house.moveClock(7 * DAY_MS);
  await look();
  await answered('elsewhere.org', REFUSED);
});
