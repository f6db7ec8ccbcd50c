import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { dataText } from '#protocols/dns/records/known.ts';
import type { PublishedRecord } from '../published-zones/hosted-zone.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { versionIn, versionOf } from './testing/versions.ts';
import { askAt, type Engines, hasKnot, knotTest, makeSigningKey, startEngines, until } from './testing.ts';

const WITHIN_MS = 1000;
let engines: Engines;
beforeAll(async () => {
  if (hasKnot) engines = await startEngines();
});
afterAll(() => engines?.stop());

const zoneOf = (apex: string, ...records: readonly PublishedRecord[]): PublishedRecord[] =>
  [...FRAME, ...records].map((record) => ({ ...record, owner: record.owner.replace('example.com', apex) }));

async function said(name: string, type = 'A', subnet?: string): Promise<string> {
  const { message } = await askAt(engines.knot, name, type, subnet === undefined ? {} : { subnet });
  return `${message.rcode} ${message.answers
    .map(({ data }) => dataText(data))
    .sort()
    .join(' ')}`.trim();
}
const becomes = (name: string, wanted: string, ms = WITHIN_MS) => until(async () => (await said(name)) === wanted, ms);

knotTest('G2 a change is answered within a second, and who left is refused', async () => {
  const { publish, zones, folder } = engines;
  publish('one.com', zoneOf('one.com', published('@ A 192.0.2.1')));
  publish('two.com', zoneOf('two.com', published('@ A 192.0.2.2'), published('@ A 192.0.2.3', { line: 'oversea' })));
  await zones.settle();
  await becomes('one.com.', '0 192.0.2.1');
  await becomes('two.com.', '0 192.0.2.2');
  expect(await said('two.com.', 'A', '8.8.8.0/24')).toBe('0 192.0.2.3');
  publish('one.com', zoneOf('one.com', published('@ A 192.0.2.9')));
  // Only the lines change.
  publish('two.com', zoneOf('two.com', published('@ A 192.0.2.2'), published('@ A 192.0.2.4', { line: 'oversea' })));
  await zones.settle();
  await becomes('one.com.', '0 192.0.2.9');
  await until(async () => (await said('two.com.', 'A', '8.8.8.0/24')) === '0 192.0.2.4', WITHIN_MS);
  publish('two.com', null);
  await zones.settle();
  await becomes('two.com.', '5');
  expect(readdirSync(join(folder, 'lines')).filter((file) => !file.startsWith('spare.'))).toEqual([]);
  expect(existsSync(join(folder, 'zones', 'two.com.zone'))).toBe(false);
});

knotTest('G2 a bad zone stops no other, and what was good of it goes on', async () => {
  const { publish, zones, told } = engines;
  publish('odd.com', zoneOf('odd.com', published('@ ODD x'), published('@ A 192.0.2.5')));
  publish('bad.com', [{ ...published('@ A 192.0.2.4'), owner: 'bad.com.' }]);
  publish('one.com', []);
  publish(
    'name.com',
    zoneOf(
      'name.com',
      published('@ A 192.0.2.6'),
      published('x A 192.0.2.7'),
      published('x CNAME a\\"b\\032.test.', { line: 'oversea' }),
    ),
  );
  await zones.settle();
  await becomes('odd.com.', '0 192.0.2.5');
  await becomes('name.com.', '0 192.0.2.6');
  expect(await said('bad.com.')).toBe('5');
  expect(await said('one.com.')).toBe('0 192.0.2.9');
  expect([...zones.bad].sort()).toEqual(expect.arrayContaining(['bad.com', 'odd.com', 'one.com']));
  expect(told.join('\n')).toContain('bad.com');
});

knotTest(
  'G4 without its key a zone is not answered unsigned, and what was answered goes on',
  async () => {
    const { publish, zones } = engines;
    const key = makeSigningKey();
    publish('signed.com', zoneOf('signed.com', published('@ A 192.0.2.20')), [key]);
    await zones.settle();
    await becomes('signed.com.', '0 192.0.2.20', 5000);
    const text = async () => {
      const { message } = await askAt(engines.knot, 'signed.com.', 'A', { dnssecOk: true });
      return message.answers.map(({ data }) => data.type).sort();
    };
    await until(async () => (await text()).length === 2);
    expect(await text()).toEqual(['A', 'RRSIG']);
    for (const apex of ['signed.com', 'locked.com'])
      zones.take({
        apex,
        version: 99n,
        records: JSON.stringify(zoneOf(apex, published('@ A 192.0.2.21'))),
        keys: ['lost'],
      });
    await zones.settle();
    expect(await said('locked.com.')).toBe('5');
    expect([await said('signed.com.'), await text()]).toEqual(['0 192.0.2.20', ['A', 'RRSIG']]);
    // Off again: no signature is left, and no key.
    publish('signed.com', zoneOf('signed.com', published('@ A 192.0.2.22')));
    await zones.settle();
    await becomes('signed.com.', '0 192.0.2.22', 5000);
    expect(await text()).toEqual(['A']);
    expect((await askAt(engines.knot, 'signed.com.', 'DNSKEY', { dnssecOk: true })).message.answers).toEqual([]);
    expect(readdirSync(join(engines.folder, 'keys', 'keys')).filter((file) => file.endsWith('.pem'))).toEqual([]);
  },
  60_000,
);

knotTest(
  'G2 G4 a zone that gets lines or signatures and loses them is answered all the time; one that left comes back new',
  async () => {
    const { publish, zones, knot } = engines;
    const plain = (address: string) => zoneOf('turn.com', published(`@ A ${address}`));
    const lined = [
      ...plain('192.0.2.30'),
      ...zoneOf('turn.com', published('@ A 192.0.2.31', { line: 'oversea' })).slice(-1),
    ];
    const key = makeSigningKey();
    publish('turn.com', plain('192.0.2.30'));
    await zones.settle();
    await becomes('turn.com.', '0 192.0.2.30');
    const codes = new Set<number>();
    const asking = new AbortController();
    const asked = (async () => {
      while (!asking.signal.aborted) codes.add((await askAt(knot, 'turn.com.', 'A')).message.rcode);
    })();
    const serial = async () => {
      const [soa] = (await askAt(knot, 'turn.com.', 'SOA')).message.answers;
      return soa?.data.type === 'SOA' ? soa.data.serial : 0;
    };
    let before = await serial();
    const turns = [
      [lined, [], '192.0.2.31'],
      [plain('192.0.2.32'), [], '192.0.2.32'],
      [plain('192.0.2.33'), [key], '192.0.2.33'],
      [lined, [key], '192.0.2.31'],
      [plain('192.0.2.34'), [], '192.0.2.34'],
    ] as const;
    for (const [records, keys, says] of turns) {
      publish('turn.com', records, keys);
      await zones.settle();
      await until(async () => (await said('turn.com.', 'A', '8.8.8.0/24')) === `0 ${says}`, 5000);
      // Secondaries take only what is newer.
      expect(await serial()).toBeGreaterThanOrEqual(before);
      before = await serial();
    }
    asking.abort();
    await asked;
    expect([...codes]).toEqual([0]);
    for (const records of [plain('192.0.2.40'), lined, plain('192.0.2.41')]) {
      publish('turn.com', null);
      await zones.settle();
      expect(await said('turn.com.')).toBe('5');
      publish('turn.com', records);
      await zones.settle();
      await until(async () => (await said('turn.com.')).startsWith('0 192.0.2.'));
    }
    publish('turn.com', null);
    publish('turn.com', plain('192.0.2.42'));
    await zones.settle();
    await becomes('turn.com.', '0 192.0.2.42');
  },
  60_000,
);

knotTest(
  'G2 the first line or weight of a zone is answered by settings in reserve, which are filled up when nobody waits',
  async () => {
    const { publish, zones, folder } = engines;
    const settings = () => readFileSync(join(folder, 'zones.conf'), 'utf8');
    const usual = (record: PublishedRecord): PublishedRecord => ({ ...record, ttl: 600 });
    const names = Array.from({ length: 9 }, (_, at) => `first${at}.com`);
    const plain = (apex: string) => zoneOf(apex, usual(published('@ A 192.0.2.50')));
    for (const apex of names) publish(apex, plain(apex));
    await zones.settle();
    for (const apex of names) await becomes(`${apex}.`, '0 192.0.2.50');
    await zones.settle();
    const before = settings();
    const line = (apex: string, address: string) =>
      zoneOf(apex, usual(published('@ A 192.0.2.50')), usual(published(`@ A ${address}`, { line: 'oversea' })));
    const byLine = (apex: string, wanted: string) =>
      until(async () => (await said(`${apex}.`, 'A', '8.8.8.0/24')) === `0 ${wanted}`, WITHIN_MS);
    for (const apex of names.slice(0, 7)) {
      publish(apex, line(apex, '192.0.2.51'));
      await zones.settle();
      await byLine(apex, '192.0.2.51');
      expect(await said(`${apex}.`)).toBe('0 192.0.2.50');
    }
    const drawn = [usual(published('@ A 192.0.2.52', { share: 1 })), usual(published('@ A 192.0.2.53', { share: 0 }))];
    publish('first8.com', zoneOf('first8.com', ...drawn));
    await zones.settle();
    await becomes('first8.com.', '0 192.0.2.52');
    expect(settings()).toBe(before);
    // Nobody waits.
    await zones.settle();
    expect(settings()).not.toBe(before);
    for (const apex of names.slice(0, 7)) await byLine(apex, '192.0.2.51');
    // Another content of it, then its end, leave, and come back.
    publish('first0.com', line('first0.com', '192.0.2.54'));
    publish('first1.com', plain('first1.com'));
    publish('first2.com', null);
    await zones.settle();
    await byLine('first0.com', '192.0.2.54');
    await byLine('first1.com', '192.0.2.50');
    await becomes('first2.com.', '5');
    publish('first3.com', null);
    publish('first3.com', line('first3.com', '192.0.2.55'));
    publish('first1.com', line('first1.com', '192.0.2.56'));
    publish('first2.com', line('first2.com', '192.0.2.57'));
    await zones.settle();
    for (const [at, address] of [55, 56, 57].entries()) await byLine(`first${[3, 1, 2][at]}.com`, `192.0.2.${address}`);
    // Whoever feeds Knot anew gives each its own again, without a gap, and leaves no file behind.
    const next = engines.newFeeder();
    for (const apex of ['first0.com', 'first4.com'])
      next.take({ apex, version: 500n, records: JSON.stringify(line(apex, '192.0.2.58')), keys: [] });
    await next.settle();
    for (const apex of ['first0.com', 'first4.com']) await byLine(apex, '192.0.2.58');
    const files = readdirSync(join(folder, 'lines')).filter((file) => !file.startsWith('spare.'));
    expect(files.sort()).toEqual(['first0.com:0', 'first0.com:1', 'first4.com:0', 'first4.com:1']);
  },
  60_000,
);

const COUNT = 30;
const program = fileURLToPath(new URL('./testing/pushing.ts', import.meta.url));

/** The version that each zone is answered with, by both lines; undefined where an answer is not whole. */
async function versions(): Promise<(number | undefined)[]> {
  const of = async (at: number, subnet: string) => {
    const { message } = await askAt(engines.knot, `push${at}.com.`, 'A', { subnet });
    return message.rcode === 5 ? 0 : versionIn(message.answers.map(({ data }) => dataText(data)));
  };
  const all: (number | undefined)[] = [];
  for (let at = 0; at < COUNT; at++) all.push(await of(at, '112.0.0.0/24'), await of(at, '8.8.8.0/24'));
  return all;
}

knotTest(
  'G2 whoever is killed in the middle of a push, each zone is whole, old or new',
  async () => {
    for (const [begun, knot] of [
      [3, false],
      [8, false],
      [4, true],
    ] as const) {
      const child = spawn(process.execPath, [program, engines.folder, String(COUNT)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const gone = once(child, 'exit');
      let last = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        last = Number(line);
        if (last === begun) break;
      }
      child.kill('SIGKILL');
      await gone;
      if (knot) await engines.crashKnot();
      // What it had begun to hear it may still be reading.
      const found = await versions();
      expect(
        found.every((version) => version !== undefined && version <= last + 20),
        JSON.stringify(found),
      ).toBe(true);
    }
    // Whoever comes next makes all of them new.
    const next = engines.newFeeder();
    for (let at = 0; at < COUNT; at++) next.take(versionOf(`push${at}.com`, 254));
    await next.settle();
    await until(async () => (await versions()).every((version) => version === 254));
    // And what is not published any more is gone, though nobody said so.
    expect(await said('odd.com.')).toBe('5');
  },
  120_000,
);
