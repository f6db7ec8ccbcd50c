import { execFile, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeMessage, type Message } from '#protocols/dns/message.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { makeZoneKey, openZoneKey } from '../gateways/dns/index.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createAnswerer } from './answer.ts';
import { hostZone } from './published-zones/hosted-zone.ts';
import { FRAME, published } from './published-zones/testing.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';
import { edns, queryOf } from './testing.ts';
import type { ZoneSource } from './zone-source.ts';

const APEX = 'example.com.';
const HOST = '127.0.0.1';
const installed = (program: string) => spawnSync(program, ['-h']).error === undefined;
const hasDelv = installed('delv');
const hasUnbound = installed('unbound');

const RECORDS = [
  ...FRAME,
  published('@ A 192.0.2.1'),
  published('@ MX 10 MAIL.Example.com.'),
  published('www A 192.0.2.80'),
  published('www A 192.0.2.81'),
  published('www A 192.0.2.82', { line: 'telecom' }),
  published('alias CNAME www.example.com.'),
  published('*.wild TXT "caught"'),
  published('deep.down A 192.0.2.90'),
  published('child NS ns1.elsewhere.test.'),
  published('_sip._tcp SRV 1 2 5060 WWW.example.com.'),
  published('old DNAME example.com.'),
  published('@ HTTPS 1 . alpn="h2,h3"'),
  published('_dns SVCB 1 Dns.Example.com. alpn="dot"'),
  published(`_443._tcp TLSA 3 1 1 ${'AB'.repeat(32)}`),
  published(`ssh SSHFP 4 2 ${'CD'.repeat(32)}`),
  published('_ipp._tcp PTR Printer.Example.com.'),
  published('@ NAPTR 100 10 "S" "SIP+D2U" "" _sip._UDP.example.com.'),
];

let house: TestHouse;
let server: Nameserver;
let source: ZoneSource;
let ds = '';
const folder = mkdtempSync(join(tmpdir(), 'namestead-signed-'));
const ends: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  ends.push(() => house.close());
  const made = makeZoneKey(house, APEX);
  const key = openZoneKey(house, APEX, made.sealed);
  const zone = hostZone(APEX, RECORDS, [key]);
  source = {
    find: (name) => (name.endsWith(APEX) ? { zone: zone.view('default', 0), scopeBits: 0 } : undefined),
  };
  ds = `${APEX} DS ${dataText(made.ds)}`;
  const anchors = `trust-anchors { ${APEX} static-ds ${dataText(made.ds).replace(/ (\S+)$/, ' "$1"')}; };`;
  writeFileSync(join(folder, 'anchors'), anchors);
  server = await startNameserver({
    hosts: [HOST],
    port: 0,
    source,
    answersPerSecond: 0,
    registry: new Registry(),
    log: { error: () => undefined },
  });
  ends.push(server.stop);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true });
});

async function ask(port: number, name: string, type: string, dnssecOk = true): Promise<Message> {
  const socket = createSocket('udp4');
  socket.send(queryOf(name, type, { rd: true, edns: { ...edns(1232), dnssecOk } }), port, HOST);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return decodeMessage(bytes);
}

const told = (records: Message['answers']) => records.map(({ name, data }) => `${name} ${typeText(data)}`);

describe('a signed zone', () => {
  test('says as before to who does not ask for signatures', async () => {
    const { rcode, answers, authority } = await ask(server.port, 'none.example.com.', 'A', false);
    expect([rcode, told(answers), told(authority)]).toEqual([3, [], ['example.com. SOA']]);
    expect(told((await ask(server.port, 'www.example.com.', 'A', false)).answers)).toHaveLength(2);
  });

  test('gives signatures, and proves by one NSEC what is not there', async () => {
    expect(told((await ask(server.port, 'alias.example.com.', 'A')).answers)).toEqual([
      'alias.example.com. CNAME',
      'www.example.com. A',
      'www.example.com. A',
      'alias.example.com. RRSIG',
      'www.example.com. RRSIG',
    ]);
    const none = await ask(server.port, 'none.example.com.', 'A');
    expect([none.rcode, told(none.authority)]).toEqual([
      0,
      ['example.com. SOA', 'none.example.com. NSEC', 'example.com. RRSIG', 'none.example.com. RRSIG'],
    ]);
    expect(none.authority.map(({ data }) => dataText(data))).toContain('\\000.none.example.com. RRSIG NSEC NXNAME');
    const empty = await ask(server.port, 'down.example.com.', 'A');
    expect(empty.authority.map(({ data }) => dataText(data))).toContain('\\000.down.example.com. RRSIG NSEC');
    const cut = await ask(server.port, 'x.child.example.com.', 'A');
    expect(told(cut.authority)).toEqual([
      'child.example.com. NS',
      'child.example.com. NSEC',
      'child.example.com. RRSIG',
    ]);
    expect(told((await ask(server.port, APEX, 'CDS')).answers)).toEqual(['example.com. CDS', 'example.com. RRSIG']);
  });
});

const QUESTIONS: readonly (readonly [name: string, type: string, says: RegExp])[] = [
  ['example.com.', 'SOA', /SOA/],
  ['example.com.', 'MX', /MX/],
  ['example.com.', 'DNSKEY', /DNSKEY/],
  ['example.com.', 'CDS', /CDS/],
  ['example.com.', 'CDNSKEY', /CDNSKEY/],
  ['www.example.com.', 'A', /192\.0\.2\.80/],
  ['alias.example.com.', 'A', /192\.0\.2\.80/],
  ['any.thing.wild.example.com.', 'TXT', /caught/],
  ['_sip._tcp.example.com.', 'SRV', /SRV/],
  ['www.old.example.com.', 'A', /192\.0\.2\.80/],
  ['example.com.', 'HTTPS', /alpn/],
  ['_dns.example.com.', 'SVCB', /alpn/],
  ['_443._tcp.example.com.', 'TLSA', /3 1 1/],
  ['ssh.example.com.', 'SSHFP', /4 2/],
  ['_ipp._tcp.example.com.', 'PTR', /printer/i],
  ['example.com.', 'NAPTR', /SIP\+D2U/],
  ['www.example.com.', 'AAAA', /negative response, fully validated/],
  ['none.example.com.', 'A', /negative response, fully validated/],
  ['down.example.com.', 'TXT', /negative response, fully validated/],
  ['x.wild.example.com.', 'A', /negative response, fully validated/],
];

const run = promisify(execFile);

async function delv(port: number, name: string, type: string): Promise<string> {
  const args = [`@${HOST}`, '-p', String(port), '-a', join(folder, 'anchors'), `+root=${APEX}`, name, type];
  const { stdout, stderr } = await run('delv', args).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

test('delv validates every kind of answer', async (context) => {
  if (!hasDelv) {
    context.annotate(`delv is not installed: ${QUESTIONS.length} signed answers were not judged by it`);
    return;
  }
  for (const [name, type, says] of QUESTIONS) {
    const said = await delv(server.port, name, type);
    expect(said, `${name} ${type}`).toContain('fully validated');
    expect(said, `${name} ${type}`).toMatch(says);
  }
});

/** The server's answers with one address changed on their way. */
async function serveTampered(): Promise<number> {
  const answer = createAnswerer(source);
  const socket = createSocket('udp4');
  ends.push(() => socket.close());
  socket.on('message', (query, { port, address }) => {
    const reply = answer(query, { address, transport: 'udp' });
    if (!reply) return;
    const bytes = Buffer.from(reply.bytes);
    const at = bytes.indexOf(Buffer.of(192, 0, 2, 80));
    if (at !== -1) bytes[at + 3] = 99;
    socket.send(bytes, port, address);
  });
  await once(socket.bind(0, HOST), 'listening');
  return socket.address().port;
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await once(socket.bind(0, HOST), 'listening');
  const { port } = socket.address();
  await new Promise<void>((done) => socket.close(() => done()));
  return port;
}

/** A resolver that trusts the zone's key and asks the server at `from`. */
async function startUnbound(from: number): Promise<number> {
  const port = await freePort();
  const path = join(folder, `unbound-${from}.conf`);
  const lines = [
    'server:',
    `  interface: ${HOST}@${port}`,
    `  directory: "${folder}"`,
    '  chroot: ""',
    '  username: ""',
    '  pidfile: ""',
    '  use-syslog: no',
    '  do-daemonize: no',
    '  num-threads: 1',
    '  verbosity: 1',
    '  do-not-query-localhost: no',
    '  do-ip6: no',
    '  module-config: "validator iterator"',
    `  trust-anchor: "${ds}"`,
    'remote-control:',
    '  control-enable: no',
    'stub-zone:',
    `  name: "${APEX}"`,
    `  stub-addr: ${HOST}@${from}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  const child = spawn('unbound', ['-d', '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  ends.push(async () => {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await gone;
  });
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('start of service')) break;
  return port;
}

const unboundAnnotation = 'unbound is not installed: what it makes of signed and of tampered answers was not seen';

test('unbound takes them, and refuses a tampered one', async (context) => {
  if (!hasUnbound) {
    context.annotate(unboundAnnotation);
    return;
  }
  const port = await startUnbound(server.port);
  for (const [name, type] of QUESTIONS) {
    // RFC 6604 goes by the last name; none of these answers is of a broken one.
    const { rcode, ad } = await ask(port, name, type);
    expect([name, type, [0, 3].includes(rcode), ad]).toEqual([name, type, true, true]);
  }
  const insecure = await ask(port, 'www.example.com.', 'A');
  expect(told(insecure.answers)).toContain('www.example.com. RRSIG');
  const tampered = await startUnbound(await serveTampered());
  const { rcode, answers } = await ask(tampered, 'www.example.com.', 'A');
  expect([rcode, answers]).toEqual([2, []]);
  expect((await ask(tampered, 'example.com.', 'A')).ad).toBe(true);
});

test('a sealed key opens for its zone and under its master key only', async () => {
  const { sealed } = makeZoneKey(house, APEX);
  expect(() => openZoneKey(house, 'other.com.', sealed)).toThrow();
  expect(sealed).not.toContain(openZoneKey(house, APEX, sealed).dnskey.publicKey.toString('base64'));
});
