import { execFile, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dsOf, type SigningKey } from '#protocols/dns/dnssec/sign.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { encodeStretches, type LineTableFile } from '../lines/line-table.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { askAt, type Engines, HOST, hasKnot, knotTest, makeSigningKey, startEngines, until } from './testing.ts';

const APEX = 'example.com.';
const hasDelv = spawnSync('delv', ['-v']).error === undefined;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'namestead-signed-engines-'));

const RECORDS = [
  ...FRAME,
  published('@ A 192.0.2.1'),
  published('@ A 192.0.2.2', { line: 'telecom', ttl: 120 }),
  published('@ MX 10 mail.example.com.'),
  published('www A 192.0.2.80'),
  published('www A 192.0.2.81', { line: 'telecom' }),
  published('www TXT "for telecom alone"', { line: 'telecom' }),
  published('alias CNAME www.example.com.'),
  published('cdn CNAME www.example.com.'),
  published('cdn A 192.0.2.82', { line: 'telecom' }),
  published('*.wild TXT "caught"'),
  published('*.wild TXT "by telecom"', { line: 'telecom' }),
  published('deep.down A 192.0.2.90'),
  published('child NS ns1.elsewhere.test.'),
];

/** What a validator that is on the telecom line makes of each question, of both engines. */
const QUESTIONS: readonly (readonly [name: string, type: string, says: RegExp])[] = [
  ['example.com.', 'SOA', /SOA/],
  ['example.com.', 'A', /192\.0\.2\.2\b/],
  ['example.com.', 'MX', /MX/],
  ['example.com.', 'DNSKEY', /DNSKEY/],
  ['example.com.', 'CDS', /CDS/],
  ['example.com.', 'CDNSKEY', /CDNSKEY/],
  ['www.example.com.', 'A', /192\.0\.2\.81/],
  ['alias.example.com.', 'A', /192\.0\.2\.81/],
  ['cdn.example.com.', 'A', /192\.0\.2\.82/],
  ['any.thing.wild.example.com.', 'TXT', /caught|by telecom/],
  ['www.example.com.', 'AAAA', /negative response, fully validated/],
  ['none.example.com.', 'A', /negative response, fully validated/],
  ['down.example.com.', 'TXT', /negative response, fully validated/],
  ['x.wild.example.com.', 'A', /negative response, fully validated/],
];

const LOST = [...FRAME, published('@ A 192.0.2.70')].map((record) => ({
  ...record,
  owner: record.owner.replace('example.com', 'lost.com'),
}));

let engines: Engines;
let key: SigningKey;
beforeAll(async () => {
  if (!hasKnot) return;
  // Whoever asks from this machine is on a line, so that validators see what a line sees.
  const file = JSON.parse(readFileSync(OWN_LINE_TABLE, 'utf8')) as LineTableFile;
  const v4 = encodeStretches({ starts: [0n, 127n << 24n, 128n << 24n], lines: Uint8Array.of(0, 1, 0) });
  writeFileSync(join(folder, 'table.json'), JSON.stringify({ ...file, v4 }));
  engines = await startEngines(join(folder, 'table.json'));
  key = makeSigningKey();
  await publish([key]);
});
afterAll(async () => {
  await engines?.stop();
  rmSync(folder, { recursive: true });
});

/** Resolves when Knot tells as many keys. */
async function publish(keys: readonly SigningKey[]): Promise<void> {
  engines.publish('example.com', RECORDS, keys);
  await engines.zones.settle();
  await until(async () => {
    const { message } = await askAt(engines.knot, APEX, 'DNSKEY', { dnssecOk: true });
    const types = message.answers.map(({ data }) => data.type).sort();
    return types.join() === [...keys.map(() => 'DNSKEY'), ...keys.map(() => 'RRSIG')].join();
  });
}

async function delv(port: number, trusted: SigningKey, name: string, type: string, apex = APEX): Promise<string> {
  const ds = dataText(dsOf(apex, trusted.dnskey)).replace(/ (\S+)$/, ' "$1"');
  const anchors = join(folder, `anchors-${trusted.tag}`);
  writeFileSync(anchors, `trust-anchors { ${apex} static-ds ${ds}; };`);
  const args = [`@${HOST}`, '-p', String(port), '-a', anchors, `+root=${apex}`, name, type];
  const { stdout, stderr } = await run('delv', args).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

async function validated(trusted: SigningKey): Promise<void> {
  for (const [name, type, says] of QUESTIONS)
    for (const engine of ['embedded', 'knot'] as const) {
      const said = await delv(engines[engine], trusted, name, type);
      expect(said, `${engine} ${name} ${type}`).toContain('fully validated');
      expect(said, `${engine} ${name} ${type}`).toMatch(says);
    }
}

const missing = 'Knot or delv is not installed: signed answers of both engines were not judged';

test('G4 a validator takes what both engines answer, of a line too, and no answer with another key', async (context) => {
  if (!hasKnot || !hasDelv) {
    context.annotate(missing);
    return;
  }
  await validated(key);
  expect(await delv(engines.knot, makeSigningKey(), 'www.example.com.', 'A')).not.toContain('fully validated');
  // What Knot cannot sign for a line is answered to it as to everybody, and told.
  expect(engines.told.join('\n')).toContain('*.wild.example.com.');
  expect(engines.told.join('\n')).toContain('"www.example.com."');
}, 60_000);

/** What an engine answers, with one address changed on its way. */
async function tampered(engine: number): Promise<{ readonly port: number; close(): void }> {
  const front = createSocket('udp4');
  front.on('message', async (query, { port, address }) => {
    const back = createSocket('udp4');
    back.send(query, engine, HOST);
    const [answer] = (await once(back, 'message')) as [Buffer];
    back.close();
    const at = answer.indexOf(Buffer.of(192, 0, 2, 81));
    if (at !== -1) answer[at + 3] = 99;
    front.send(answer, port, address);
  });
  await once(front.bind(0, HOST), 'listening');
  return { port: front.address().port, close: () => front.close() };
}

test('G4 a validator refuses an answer of either engine that was changed on its way, and takes the others', async (context) => {
  if (!hasKnot || !hasDelv) {
    context.annotate(missing);
    return;
  }
  for (const engine of ['embedded', 'knot'] as const) {
    const { port, close } = await tampered(engines[engine]);
    try {
      const said = await delv(port, key, 'www.example.com.', 'A');
      expect(said).not.toContain('fully validated');
      expect(said).toMatch(/resolution failed/);
      expect(await delv(port, key, 'example.com.', 'MX')).toContain('fully validated');
    } finally {
      close();
    }
  }
}, 60_000);

test('G4 while keys are rolled both sign, and a validator that knows either takes both engines', async (context) => {
  if (!hasKnot || !hasDelv) {
    context.annotate(missing);
    return;
  }
  const next = makeSigningKey();
  await publish([key, next]);
  await validated(key);
  await validated(next);
  await publish([next]);
  await validated(next);
  expect(await delv(engines.knot, key, 'www.example.com.', 'A')).not.toContain('fully validated');
}, 60_000);

knotTest('G4 a Knot that lost its keys answers nothing unsigned, and signs again when it is fed', async () => {
  const own = makeSigningKey();
  engines.publish('lost.com', LOST, [own]);
  await engines.zones.settle();
  const answer = async () => {
    const { message } = await askAt(engines.knot, 'lost.com.', 'A', { dnssecOk: true });
    return [message.rcode, ...message.answers.map(({ data }) => data.type).sort()].join();
  };
  await until(async () => (await answer()) === '0,A,RRSIG');
  rmSync(join(engines.folder, 'keys'), { recursive: true });
  mkdirSync(join(engines.folder, 'keys'));
  await engines.crashKnot();
  await until(async () => (await answer()) !== '5');
  // The zone of before with its signatures, or a failure, but no answer that a validator must take for forged.
  expect(['0,A,RRSIG', '2']).toContain(await answer());
  const next = engines.newFeeder();
  next.take({ apex: 'lost.com', version: 1000n, records: JSON.stringify(LOST), keys: [String(own.tag)] });
  await next.settle();
  await until(async () => (await answer()) === '0,A,RRSIG');
  if (hasDelv) expect(await delv(engines.knot, own, 'lost.com.', 'A', 'lost.com.')).toContain('fully validated');
});
