import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DS_FORGOTTEN_HOURS } from '#contract/rules/dns/signing.ts';
import { decodeMessage } from '#protocols/dns/message.ts';
import { SAFE_CODE } from '../features/account/testing.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import {
  outsideHandlers,
  outsideRoutes,
  outsideSweeps,
  signingRoutes,
  signingSweeps,
} from '../features/dns-hosting/wiring.ts';
import { openNameProver, openResolver } from '../gateways/dns/index.ts';
import { drainJobs } from '../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { startHosted } from './start-hosted.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';
import { queryOf, zoneOf } from './testing.ts';
import type { Zone } from './zone.ts';
import { zonesByApex } from './zone-source.ts';

const HOST = '127.0.0.1';
const HOUR_MS = 3_600_000;
const OURS = ['ns1.namestead.example', 'ns2.namestead.example'];
const NAME = 'sealed.org';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let hosted: Nameserver;
let world: Nameserver;
/** What the world answers: a server that is resolver and authority of everything in it. */
const zones = new Map<string, Zone>();
const ends: (() => Promise<unknown>)[] = [];
/** The registrars of the world have nothing of these names. */
const registries = new Map();

const ask = (path: string, body?: object) =>
  body ? owner.browser.post(path, body) : owner.browser.get(`${path}?Domain=${NAME}`);
const signing = async () => (await ask('/domain/resolution/dnssec')).Data;
const press = (what: 'on' | 'off') =>
  owner.browser.post(
    `/domain/resolution/dnssec/${what}`,
    { Domain: NAME, SafeCode: SAFE_CODE },
    { 'idempotency-key': crypto.randomUUID() },
  );

/** The zone above has these DS of the name; null: it is not heard. */
function putAbove(ds: readonly string[] | null): void {
  if (ds === null) zones.delete('org.');
  else
    zones.set(
      'org.',
      zoneOf('org.', [
        'org. 60 SOA ns1.nic.test. root.nic.test. 1 300 300 300 60',
        'org. 60 NS ns1.nic.test.',
        ...OURS.map((each) => `${NAME}. 60 NS ${each}.`),
        ...ds.map((each) => `${NAME}. 60 DS ${each}`),
      ]),
    );
}

/** A little time: what is due, what that asked for, and what came of it. */
async function goOn(ms: number): Promise<void> {
  const prover = openNameProver(openResolver([`${HOST}:${world.port}`]), {
    port: world.port,
    placesOf: async () => [HOST],
  });
  await house.moveClock(ms);
  for (const _ of [1, 2]) {
    for (const sweep of [...outsideSweeps(prover), ...signingSweeps(registries)]) await sweep.run(house);
    await drainJobs(house, outsideHandlers(prover));
    await house.moveClock(60_000);
  }
  for (const sweep of signingSweeps(registries)) await sweep.run(house);
}

/** Types that our server answers with to whoever asks for signatures. */
async function typesTold(): Promise<string> {
  const socket = createSocket('udp4');
  const edns = { udpBytes: 1232, version: 0, dnssecOk: true, options: [] };
  socket.send(queryOf(`${NAME}.`, 'A', { edns }), hosted.port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return decodeMessage(bytes)
    .answers.map(({ data }) => data.type)
    .join();
}
const told = (types: string) => expect.poll(typesTold, { timeout: 1000, interval: 20 }).toBe(types);

beforeAll(async () => {
  house = await openTestHouse({ defaultNameServers: OURS });
  ends.push(() => house.close());
  const settings = { hosts: [HOST], port: 0, answersPerSecond: 0, registry: new Registry(), log: house.log };
  world = await startNameserver({ ...settings, source: zonesByApex(zones) });
  ends.push(world.stop);
  at = await openZoneHouse(house, [...outsideRoutes, ...signingRoutes(registries)]);
  ends.push(() => at.app.close());
  owner = await at.newOwner('signs-outside@example.com', '198.51.100.1');
  hosted = await startHosted(house);
  ends.push(hosted.stop);
  const { Data } = await ask('/domain/resolution/elsewhere/add', { Name: NAME });
  zones.set(
    `${NAME}.`,
    zoneOf(`${NAME}.`, [
      `${NAME}. 60 SOA ns1.old.test. root.old.test. 1 300 300 300 60`,
      ...OURS.map((each) => `${NAME}. 60 NS ${each}.`),
      `_namestead.${NAME}. 60 TXT "${Data.Text}"`,
    ]),
  );
  putAbove([]);
  await goOn(0);
  expect((await at.change(owner, NAME, 0, [typed('@', 'A', '192.0.2.1', { Ttl: 7200 })])).Key).toBe('OK');
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test('G4 the DS of a name elsewhere is given by its holder; on once the zone above has it, and off in the safe order', async () => {
  expect(await signing()).toMatchObject({ State: 'off', Elsewhere: true, Delegated: true, Actions: ['on'] });
  expect(await press('on')).toMatchObject({ Code: 10_000, Data: { State: 'signed', Actions: ['off'] } });
  await told('A,RRSIG');
  const { Ds, DueAt } = await signing();
  // Unsigned answers are forgotten after two hours: before that nobody is told to give it.
  expect(DueAt).toBeDefined();
  await goOn(3 * HOUR_MS);
  const waiting = await signing();
  expect(waiting).toMatchObject({ State: 'signed', AtRegistry: 'none', Ds });
  expect(waiting.Trouble).toContain('registrar');

  const ours = `${Ds.KeyTag} ${Ds.Algorithm} ${Ds.DigestType} ${Ds.Digest}`;
  putAbove(['1 13 2 AABB00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDD']);
  await goOn(HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'signed', AtRegistry: 'others' });
  putAbove([ours]);
  await goOn(HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'secured', AtRegistry: 'ours', Actions: ['off'] });
  // A year later the same key signs: another would want its holder's hand.
  await goOn(366 * 24 * HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'secured', Ds });

  expect(await press('off')).toMatchObject({ Data: { State: 'ds_leaving' } });
  await goOn(HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'ds_leaving', AtRegistry: 'ours' });
  expect((await signing()).Trouble).toContain('registrar');
  // Silence says nothing: signatures go on.
  putAbove(null);
  await goOn(48 * HOUR_MS);
  expect((await signing()).State).toBe('ds_leaving');
  await told('A,RRSIG');
  putAbove([]);
  await goOn(HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'fading', AtRegistry: 'none' });
  await told('A,RRSIG');
  await goOn((DS_FORGOTTEN_HOURS + 1) * HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'off', Actions: ['on'] });
  await told('A');
});

test('G4 off before the DS was seen: it may have been given a minute ago, so the zone above is asked first', async () => {
  await press('on');
  const { Ds } = await signing();
  putAbove([`${Ds.KeyTag} ${Ds.Algorithm} ${Ds.DigestType} ${Ds.Digest}`]);
  expect(await press('off')).toMatchObject({ Data: { State: 'ds_leaving' } });
  await goOn(0);
  expect(await signing()).toMatchObject({ State: 'ds_leaving', AtRegistry: 'ours' });
  putAbove([]);
  await goOn(HOUR_MS);
  expect(await signing()).toMatchObject({ State: 'fading' });
});
