import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domainErrors } from '#contract/errors/domain.ts';
import { type Owner, openZoneHouse, typed as record, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { answeredRoutes } from '../features/dns-hosting/wiring.ts';
import { markOwn } from '../gateways/dns/index.ts';
import { openNameServers } from '../gateways/name-servers/ask-servers.ts';
import { startHosted } from '../nameserver/start-hosted.ts';
import { startNameserver } from '../nameserver/start-nameserver.ts';
import { zoneOf } from '../nameserver/testing.ts';
import { zonesByApex } from '../nameserver/zone-source.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';

const HOST = '127.0.0.1';
const SERVERS = ['ns1.namestead.example', 'ns2.namestead.example'];
const OLD = [
  'seen.com. 300 SOA ns1.namestead.example. root.namestead.example. 1 300 300 300 60',
  'seen.com. 300 NS ns1.namestead.example.',
  'seen.com. 600 A 192.0.2.1',
];

interface Line {
  readonly Data: {
    readonly Version: number;
    readonly Done: boolean;
    readonly Servers: readonly { readonly Server: string; readonly State: string }[];
  };
}

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;
/** Where each name server is; one is moved in the middle. */
const places = new Map<string, { address: string; port: number }>();
let fresh: { address: string; port: number };
let stale: { address: string; port: number };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse({ defaultNameServers: SERVERS });
  ends.push(() => house.close());
  const ours = { names: SERVERS, mark: (asked: Parameters<typeof markOwn>[1]) => markOwn(house, asked) };
  at = await openZoneHouse(house, answeredRoutes(openNameServers(places, ours)));
  ends.push(() => at.app.close());
  owner = await at.newOwner('answered@example.com', '198.51.100.1');
  other = await at.newOwner('answered-other@example.com', '198.51.100.2');
  await at.bring('seen.com', owner);
  const hosted = await startHosted(house);
  ends.push(async () => {
    await hosted.stop();
    // What was asked to see whether a change is there was asked by nobody.
    expect((await house.pool.query('SELECT 1 FROM dns_query_count')).rowCount).toBe(0);
  });
  const zones = zonesByApex(new Map([['seen.com.', zoneOf('seen.com.', OLD)]]));
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  const old = await startNameserver({ ...settings, source: zones });
  ends.push(old.stop);
  fresh = { address: HOST, port: hosted.port };
  stale = { address: HOST, port: old.port };
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function ask(Domain: string, by = owner): Promise<Line[]> {
  const { body } = await by.browser.get(`/domain/resolution/answered?Domain=${Domain}`);
  return body
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line) as Line);
}
const states = (line: Line | undefined) => line?.Data.Servers.map(({ State }) => State);

test('G4 a change is done when every name server answers it, and which still answers as before is told', async () => {
  for (const server of SERVERS) places.set(server, fresh);
  expect(await ask('seen.com')).toMatchObject([{ Data: { Version: 0, Servers: [], Done: false } }]);
  await at.change(owner, 'seen.com', 0, [record('@', 'A', '192.0.2.1'), record('@', 'TXT', 'say "so"; all')]);
  const first = await ask('seen.com');
  expect(first.at(-1)?.Data).toMatchObject({ Version: 1, Done: true });
  expect(states(first.at(-1))).toEqual(['new', 'new']);

  const { Records } = await at.zone(owner, 'seen.com');
  places.set(SERVERS[1] ?? '', stale);
  const [address, text] = Records;
  await at.change(owner, 'seen.com', 1, [{ ...address, Value: '192.0.2.2' }], [text.Id]);
  const asked = ask('seen.com');
  setTimeout(() => places.set(SERVERS[1] ?? '', fresh), 3000);
  const lines = await asked;
  expect(lines.map(states)).toContainEqual(['new', 'old']);
  expect(lines.at(-1)?.Data).toMatchObject({ Version: 2, Done: true });
});

test('G4 a name server that is not there is told; nobody asks for a name of somebody else', async () => {
  const code = async (Domain: string) => ((await ask(Domain, other))[0] as unknown as { Code: number }).Code;
  expect(await code('seen.com')).toBe(domainErrors.DOMAIN_NOT_FOUND.code);
  expect(await code('nobody-has-it.com')).toBe(domainErrors.DOMAIN_NOT_FOUND.code);
  places.set(SERVERS[1] ?? '', { address: HOST, port: 1 });
  const lines = await ask('seen.com');
  expect(states(lines.at(-1))).toEqual(['new', 'silent']);
  expect(lines.at(-1)?.Data.Done).toBe(false);
}, 60_000);
