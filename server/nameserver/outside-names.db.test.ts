import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnsErrors } from '#contract/errors/dns.ts';
import { domainErrors } from '#contract/errors/domain.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { outsideRoutes, outsideSweeps } from '../features/dns-hosting/wiring.ts';
import { openNameProver, openResolver } from '../gateways/dns/index.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';
import { zoneOf } from './testing.ts';
import type { Zone } from './zone.ts';
import { zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;
const OURS = ['ns1.namestead.example', 'ns2.namestead.example'];

let house: TestHouse;
let at: ZoneHouse;
let first: Owner;
let second: Owner;
/** What the world answers: a server that is resolver and authority of everything in it. */
const world = new Map<string, Zone>();
let server: Nameserver;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse({ defaultNameServers: OURS });
  ends.push(() => house.close());
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  server = await startNameserver({ ...settings, source: zonesByApex(world) });
  ends.push(server.stop);
  at = await openZoneHouse(house, outsideRoutes);
  ends.push(() => at.app.close());
  first = await at.newOwner('outside-first@example.com', '198.51.100.1');
  second = await at.newOwner('outside-second@example.com', '198.51.100.2');
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const prover = () =>
  openNameProver(openResolver([`${HOST}:${server.port}`]), { port: server.port, placesOf: async () => [HOST] });
const look = async () => {
  for (const sweep of outsideSweeps(prover())) await sweep.run(house);
};
/** The zone of a name elsewhere, with these texts that prove it. */
function put(name: string, texts: readonly string[], servers: readonly string[] = ['ns1.old.test'], below = ''): void {
  world.set(
    `${name}.`,
    zoneOf(`${name}.`, [
      `${name}. 60 SOA ns1.old.test. root.old.test. 1 300 300 300 60`,
      ...servers.map((each) => `${name}. 60 NS ${each}.`),
      ...texts.map((text) => `_namestead.${below}${name}. 60 TXT "${text}"`),
    ]),
  );
}
const PATH = '/domain/resolution/elsewhere';
const add = (by: Owner, Name: string) => by.browser.post(`${PATH}/add`, { Name });
const list = async (by: Owner) =>
  (await by.browser.get(`${PATH}/list`)).Data.Items as { Name: string; State: string; EndsAt?: string }[];
const stateOf = async (by: Owner, name: string) => (await list(by)).find(({ Name }) => Name === name)?.State;
const published = async (name: string) =>
  (await house.pool.query('SELECT records FROM published_zone WHERE apex = $1', [name])).rows[0]?.records ?? null;
const letters = async (by: Owner, kind: string) =>
  (await house.pool.query('SELECT FROM notice WHERE customer_id = $1 AND kind = $2', [by.id, kind])).rows.length;
const address = (value: string) => [typed('@', 'A', value)];

test('G2 a name elsewhere is answered when its text proves it, and never before', async () => {
  put('kept.org', []);
  const { Data } = await add(first, 'Kept.ORG');
  expect(Data).toMatchObject({ Name: 'kept.org', State: 'waiting', Host: '_namestead', Servers: [] });
  await look();
  expect(await list(first)).toMatchObject([{ Name: 'kept.org', State: 'waiting', Servers: ['ns1.old.test'] }]);
  expect((await at.change(first, 'kept.org', 0, address('192.0.2.1'))).Code).toBe(domainErrors.DOMAIN_NOT_FOUND.code);
  put('kept.org', ['namestead-proof=another', Data.Text]);
  await house.moveClock(60_000);
  await look();
  expect(await stateOf(first, 'kept.org')).toBe('proved');
  expect(await letters(first, 'zone.proved')).toBe(1);
  expect((await at.change(first, 'kept.org', 0, address('192.0.2.1'))).Data).toEqual({ Version: 1 });
  expect(await at.zone(first, 'kept.org')).toMatchObject({
    Elsewhere: true,
    Delegated: false,
    Servers: ['ns1.old.test'],
  });
  expect(JSON.stringify(await published('kept.org'))).toContain('192.0.2.1');
  const names = (await first.browser.get('/domain/resolution/list?Text=kept')).Data.Items;
  expect(names).toMatchObject([{ Name: 'kept.org', Records: 1, Delegated: false }]);
  expect((await at.change(second, 'kept.org', 1, [])).Code).toBe(domainErrors.DOMAIN_NOT_FOUND.code);
});

test('G2 a name that leads to our servers proves nothing for whoever asks, and keeps what was proved', async () => {
  put('dangling.org', [], OURS);
  await add(second, 'dangling.org');
  await look();
  expect(await stateOf(second, 'dangling.org')).toBe('waiting');
  put('kept.org', [], OURS);
  await house.moveClock(DAY_MS);
  await look();
  await house.moveClock(8 * DAY_MS);
  await look();
  expect(await stateOf(first, 'kept.org')).toBe('proved');
  expect(await letters(first, 'zone.doubt')).toBe(0);
});

test('G2 another account is answered the same, and takes the name with its own proof', async () => {
  const taken = await add(second, 'kept.org');
  const { Data } = await add(second, 'nobody-has-it.org');
  expect(Object.keys(taken.Data)).toEqual(Object.keys(Data));
  expect(taken.Msg).toBe((await add(second, 'nobody-has-it.org')).Msg);
  put('kept.org', [taken.Data.Text]);
  await look();
  expect(await stateOf(second, 'kept.org')).toBe('proved');
  expect(await stateOf(first, 'kept.org')).toBeUndefined();
  expect(await letters(first, 'zone.taken')).toBe(1);
  expect(await published('kept.org')).toBeNull();
  // The zone of the other account is not the one that begins now.
  expect(await at.zone(second, 'kept.org')).toMatchObject({ Version: 0, Records: [] });
  expect((await at.change(second, 'kept.org', 0, address('192.0.2.2'))).Key).toBe('OK');
});

test('G2 who loses the proof is told, has seven days, and is answered no more', async () => {
  put('kept.org', []);
  await house.moveClock(DAY_MS);
  await look();
  expect(await stateOf(second, 'kept.org')).toBe('proved');
  expect(await letters(second, 'zone.doubt')).toBe(1);
  expect((await list(second)).find(({ Name }) => Name === 'kept.org')?.EndsAt).toBeDefined();
  await house.moveClock(6 * DAY_MS);
  await look();
  expect(await published('kept.org')).not.toBeNull();
  await house.moveClock(DAY_MS);
  await look();
  expect(await stateOf(second, 'kept.org')).toBeUndefined();
  expect(await published('kept.org')).toBeNull();
  expect(await letters(second, 'zone.lapsed')).toBe(1);
});

test('G2 names with us stay with their holders, and who has a name has what is below it', async () => {
  await at.bring('with-us.com', first);
  const [own, others] = [await add(first, 'shop.with-us.com'), await add(second, 'with-us.com')];
  expect(own.Code).toBe(dnsErrors.OUTSIDE_NAME_OWN.code);
  put('with-us.com', [others.Data.Text]);
  const below = await add(second, 'shop.parent.org');
  put('parent.org', [below.Data.Text], ['ns1.old.test'], 'shop.');
  await look();
  expect(await stateOf(second, 'with-us.com')).toBe('waiting');
  expect(await stateOf(second, 'shop.parent.org')).toBe('proved');
  await at.change(second, 'shop.parent.org', 0, address('192.0.2.3'));
  const above = await add(first, 'parent.org');
  put('parent.org', [above.Data.Text]);
  await look();
  expect(await stateOf(first, 'parent.org')).toBe('proved');
  expect(await stateOf(second, 'shop.parent.org')).toBeUndefined();
  expect(await published('shop.parent.org')).toBeNull();
});

test('G2 a name that comes to be registered here keeps the zone of its holder and loses those of others', async () => {
  const [mine, theirs] = [await add(first, 'comes.com'), await add(second, 'goes.net')];
  put('comes.com', [mine.Data.Text]);
  put('goes.net', [theirs.Data.Text]);
  await look();
  await at.change(first, 'comes.com', 0, address('192.0.2.4'));
  await at.change(second, 'goes.net', 0, address('192.0.2.5'));
  await at.bring('comes.com', first);
  await at.bring('goes.net', first);
  expect(await at.zone(first, 'comes.com')).toMatchObject({ Version: 1 });
  expect(await stateOf(first, 'comes.com')).toBeUndefined();
  expect(await published('comes.com')).not.toBeNull();
  expect(await stateOf(second, 'goes.net')).toBeUndefined();
  expect(await published('goes.net')).toBeNull();
});

test('G2 what is no name for a zone is refused, a name is given up by hand, and the look is asked for', async () => {
  for (const none of ['org', 'co.uk', '192.0.2.1', 'a b.org'])
    expect((await add(first, none)).Code, none).toBe(dnsErrors.OUTSIDE_NAME_WRONG.code);
  await add(first, 'left.org');
  expect(await first.browser.post(`${PATH}/look`, { Domain: 'left.org' })).toMatchObject({ Key: 'OK' });
  expect((await second.browser.post(`${PATH}/look`, { Domain: 'left.org' })).Code).toBe(
    domainErrors.DOMAIN_NOT_FOUND.code,
  );
  expect((await first.browser.post(`${PATH}/remove`, { Domain: 'left.org' })).Data).toEqual({ Name: 'left.org' });
  expect((await first.browser.post(`${PATH}/remove`, { Domain: 'left.org' })).Code).toBe(
    domainErrors.DOMAIN_NOT_FOUND.code,
  );
});

test('G2 an account has so many at most', async () => {
  await house.pool.query(
    `INSERT INTO dns_outside (customer_id, name, unicode, token, state, created_at)
     SELECT $1, 'many' || n || '.org', 'many' || n || '.org', 'x', 'waiting', now() FROM generate_series(1, 600) n`,
    [second.id],
  );
  expect((await add(second, 'one-more.org')).Code).toBe(dnsErrors.OUTSIDE_TOO_MANY.code);
});
