import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';

let world: TestRegistry;
let ours: RawClient;
let theirs: RawClient;
const CODE = 'Their-code-1';

async function loginAsSecond(): Promise<RawClient> {
  const { caFile, certFile, keyFile, login, password } = world.registry.second;
  const client = await world.connect({
    ca: readFileSync(caFile),
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
  });
  const services = { objects: f.OBJECTS, extensions: f.EXTENSIONS };
  expect((await client.send(f.loginFrame({ clID: login, pw: password, ...services }))).code).toBe(1000);
  return client;
}

beforeEach(async () => {
  world = await startTestRegistry();
  ours = await world.login();
  theirs = await loginAsSecond();
});
afterEach(() => world.stop());
afterAll(printJudged);

test('F1 F2 whoever has an EPP client plays the other registrar: asks, hears, approves, rejects', async () => {
  expect((await ours.send(f.create('goes-there.com', { pw: CODE }))).code).toBe(1000);
  expect((await theirs.send(f.create('comes-here.com', { pw: CODE }))).code).toBe(1000);
  world.advance(61);
  const request = (name: string) => f.transfer('request', name, CODE);
  expect((await theirs.send(request('goes-there.com'))).code).toBe(1001);
  expect((await ours.send(request('comes-here.com'))).code).toBe(1001);
  // Each is told of what it loses, and decides for itself alone.
  const message = await theirs.send(f.pollReq());
  expect(message.code).toBe(1301);
  expect(message.one('reID')).toBe('namestead');
  expect((await ours.send(f.transfer('approve', 'comes-here.com'))).code).toBe(2201);
  expect((await theirs.send(f.transfer('approve', 'comes-here.com'))).code).toBe(1000);
  expect((await ours.send(f.transfer('reject', 'goes-there.com'))).code).toBe(1000);
  expect(world.registry.domain('comes-here.com')?.registrar).toBe('namestead');
  expect(world.registry.domain('goes-there.com')?.registrar).toBe('namestead');
});

test('its certificate opens no other login, and a changed password is the one that the desk prints', async () => {
  const { caFile, certFile, keyFile, login, password } = world.registry.second;
  const files = { ca: readFileSync(caFile), cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const { login: clID, password: pw } = world.registry.credentials;
  expect((await (await world.connect(files)).send(f.loginFrame({ clID, pw }))).code).toBe(2200);
  const changed = f.loginFrame({ clID: login, pw: password, newPW: 'another-secret' });
  expect((await (await world.connect(files)).send(changed)).code).toBe(1000);
  world = await world.restart();
  expect(world.registry.second.password).toBe('another-secret');
  await loginAsSecond();
});

test('the other form of a Chinese name is kept for the registrar that has the first', async () => {
  const [simplified, traditional] = ['xn--fiqs8s.com', 'xn--fiqz9s.com'];
  const chinese = { extension: f.idnTag('CHI') };
  expect((await ours.send(f.create(simplified, chinese))).code).toBe(1000);
  expect((await theirs.send(f.check(traditional))).attribute('name', 'avail')).toEqual(['0']);
  expect((await ours.send(f.check(traditional))).attribute('name', 'avail')).toEqual(['1']);
  expect((await theirs.send(f.create(traditional, chinese))).code).toBe(2306);
  expect((await ours.send(f.create(traditional, chinese))).code).toBe(1000);
});

test('glue that nobody reaches is refused; a host outside is renamed only while no other registrar uses it', async () => {
  await ours.send(f.create('my-name.com'));
  for (const address of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.1.1',
    '224.0.0.1',
    'fe80::1',
    'fc00::1',
  ])
    expect((await ours.send(f.hostCreate('ns1.my-name.com', address))).code, address).toBe(2306);
  await ours.send(f.hostCreate('ns1.outside.org'));
  const rename = (from: string, to: string) =>
    f.host('update', `${f.hostName(from)}<host:chg>${f.hostName(to)}</host:chg>`);
  expect((await ours.send(rename('ns1.outside.org', 'ns2.outside.org'))).code).toBe(1000);
  await ours.send(f.update('my-name.com', { add: f.ns('ns2.outside.org') }));
  expect((await ours.send(rename('ns2.outside.org', 'ns3.outside.org'))).code).toBe(1000);
  await theirs.send(f.create('their-name.com'));
  await theirs.send(f.update('their-name.com', { add: f.ns('ns3.outside.org') }));
  expect((await ours.send(rename('ns3.outside.org', 'ns4.outside.org'))).code).toBe(2305);
});
