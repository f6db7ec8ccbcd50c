import { execFile, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMessage } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { type Owner, openZoneHouse, typed as record, type ZoneHouse } from '../features/dns-hosting/testing.ts';
import { zoneSweeps } from '../features/dns-hosting/wiring.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { startHosted } from './start-hosted.ts';
import type { Nameserver } from './start-nameserver.ts';
import { queryOf } from './testing.ts';

const HOST = '127.0.0.1';
const WITHIN_MS = 1000;
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let server: Nameserver;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  ends.push(() => house.close());
  at = await openZoneHouse(house);
  ends.push(() => at.app.close());
  owner = await at.newOwner('dns-owner@example.com', '198.51.100.1');
  for (const name of ['answered.com', 'before.com']) await at.bring(name, owner);
  await put('before.com', 0, [record('@', 'A', '192.0.2.5')]);
  server = await startHosted(house);
  ends.push(server.stop);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const zone = (name: string) => at.zone(owner, name);
async function put(name: string, version: number, records: readonly object[], remove: readonly string[] = []) {
  expect((await at.change(owner, name, version, records, remove)).Key).toBe('OK');
}

/** One question over UDP: the response code, and the answers as zone files have them. */
async function ask(name: string, type: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.send(queryOf(`${name}.`, type), server.port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { rcode, answers } = decodeMessage(bytes);
  return `${rcode} ${answers.map(({ ttl, data }) => `${ttl} ${data.type} ${dataText(data)}`).join(' | ')}`.trim();
}

/** The answer to a question once it is this one; fails a second after the commit. */
async function answered(name: string, type: string, expected: string): Promise<void> {
  await expect.poll(() => ask(name, type), { timeout: WITHIN_MS, interval: 20 }).toBe(expected);
}

test('G2 a zone that was there before the server is answered from the first question on', async () => {
  expect(await ask('before.com', 'A')).toBe('0 600 A 192.0.2.5');
});

test('G2 a change is answered within a second: each kind of record, wildcard, paused, removed', async () => {
  const long = 'x'.repeat(300);
  await put('answered.com', 0, [
    record('@', 'A', '192.0.2.1'),
    record('@', 'AAAA', '2001:DB8::1'),
    record('www', 'CNAME', '@'),
    record('@', 'MX', 'mx.example.net', { Priority: 5 }),
    record('@', 'TXT', `"v=spf1 -all; \\"q\\" \\\\"`),
    record('long', 'TXT', long),
    record('sub', 'NS', 'ns1.other.example'),
    record('_sip._tcp', 'SRV', '10 5 5060 sip.example.net'),
    record('@', 'CAA', '0 issue "ca.test"'),
    record('*', 'A', '192.0.2.7', { Ttl: 60 }),
    record('quiet', 'TXT', 'paused', { Paused: true }),
  ]);
  await answered('answered.com', 'A', '0 600 A 192.0.2.1');
  expect(await ask('answered.com', 'AAAA')).toBe('0 600 AAAA 2001:db8::1');
  expect(await ask('www.answered.com', 'A')).toBe('0 600 CNAME answered.com. | 600 A 192.0.2.1');
  expect(await ask('answered.com', 'MX')).toBe('0 600 MX 5 mx.example.net.');
  expect(await ask('answered.com', 'TXT')).toBe('0 600 TXT "v=spf1 -all; \\"q\\" \\\\"');
  expect(await ask('long.answered.com', 'TXT')).toBe(`0 600 TXT "${'x'.repeat(255)}" "${'x'.repeat(45)}"`);
  expect(await ask('_sip._tcp.answered.com', 'SRV')).toBe('0 600 SRV 10 5 5060 sip.example.net.');
  expect(await ask('answered.com', 'CAA')).toBe('0 600 CAA 0 issue "ca.test"');
  expect(await ask('any.thing.answered.com', 'A')).toBe('0 60 A 192.0.2.7');
  expect(await ask('quiet.answered.com', 'TXT')).toBe('0');
  expect(await ask('answered.com', 'NS')).toBe('0 3600 NS ns1.namestead.example. | 3600 NS ns2.namestead.example.');
  const { Records } = await zone('answered.com');
  const gone = Records.find(({ Type }: { Type: string }) => Type === 'AAAA').Id;
  await put('answered.com', 1, [], [gone]);
  await answered('answered.com', 'AAAA', '0');
});

test('G2 one of equal records with weights is the answer, all of them without', async () => {
  await at.bring('weighed.com', owner);
  const two = [record('@', 'A', '192.0.2.1', { Weight: 100 }), record('@', 'A', '192.0.2.2', { Weight: 0 })];
  await put('weighed.com', 0, two);
  await answered('weighed.com', 'A', '0 600 A 192.0.2.1');
  const { Records } = await zone('weighed.com');
  const bare = Records.map(({ Weight: _, ...rest }: { Weight: number }) => rest);
  await put('weighed.com', 1, bare);
  await answered('weighed.com', 'A', '0 600 A 192.0.2.1 | 600 A 192.0.2.2');
});

const run = promisify(execFile);
const installed = (program: string) => spawnSync(program, ['-V']).error === undefined;
/** Kinds of record as customers type them, and as another program than ours reads the answers. */
const KINDS: readonly (readonly [host: string, type: string, value: string, read: string])[] = [
  ['@', 'HTTPS', '1 . alpn=h2,h3 ipv4hint=192.0.2.1', '1 . alpn="h2,h3" ipv4hint=192.0.2.1'],
  ['_dns', 'SVCB', '1 dns.example.net alpn=dot', '1 dns.example.net. alpn="dot"'],
  ['_443._tcp', 'TLSA', `3 1 1 ${'ab'.repeat(32)}`, `3 1 1 ${'AB'.repeat(28)} ABABABAB`],
  ['ssh', 'SSHFP', `4 2 ${'cd'.repeat(32)}`, `4 2 ${'CD'.repeat(28)} CDCDCDCD`],
  ['_ipp._tcp', 'PTR', 'printer._ipp._tcp.kinds.com', 'printer._ipp._tcp.kinds.com.'],
  ['@', 'NAPTR', '100 10 S SIP+D2U "" _sip._udp.example.com', '100 10 "S" "SIP+D2U" "" _sip._udp.example.com.'],
  ['tel', 'NAPTR', '1 1 u E2U+sip "!^.*$!sip:a@b.example!" .', '1 1 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .'],
];

test('G4 services, keys and pointers are read by dig as they were meant, and the exported zone is taken by named-checkzone', async (context) => {
  await at.bring('kinds.com', owner);
  await put('kinds.com', 0, [
    ...KINDS.map(([host, type, value]) => record(host, type, value)),
    record('cdn', 'CNAME', 'a.cdn.example', { Weight: 1 }),
    record('cdn', 'CNAME', 'b.cdn.example', { Weight: 9 }),
  ]);
  await answered('ssh.kinds.com', 'SSHFP', `0 600 SSHFP 4 2 ${'CD'.repeat(32)}`);
  if (installed('dig'))
    for (const [host, type, , read] of KINDS) {
      const name = host === '@' ? 'kinds.com' : `${host}.kinds.com`;
      const asked = ['-p', String(server.port), `@${HOST}`, '+short', '+norecurse', name, type];
      const { stdout } = await run('dig', asked);
      expect(stdout.trim(), `${name} ${type}`).toBe(read);
    }
  else context.annotate(`dig is not installed: ${KINDS.length} kinds of record were not read by another program`);
  if (!installed('named-checkzone')) {
    context.annotate('named-checkzone is not installed: the exported zone was judged by nobody else');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'namestead-kinds-'));
  ends.push(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'zone');
  const exported = await owner.browser.get('/domain/resolution/file?Domain=kinds.com');
  // Of aliases with weights a zone file has the one that is drawn most.
  expect(exported.body).toContain('b.cdn.example.');
  expect(exported.body).not.toContain('a.cdn.example.');
  writeFileSync(file, exported.body);
  expect((await run('named-checkzone', ['kinds.com', file])).stdout).toContain('OK');
});

test('F3 a zone whose time is over is refused within a second', async () => {
  await house.pool.query("UPDATE dns_zone SET stops_at = now() WHERE name = 'answered.com'");
  for (const { run } of zoneSweeps) await run(house);
  await answered('answered.com', 'A', '5');
});
