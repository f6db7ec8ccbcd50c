import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNetwork } from '#protocols/dns/network.ts';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { withSearch } from './house-lines.ts';
import { layNetworks } from './lay-over.ts';
import { type LineTable, type LineTableFile, lineTableOf, numberOf, openLineTable } from './line-table.ts';

const own = openLineTable(JSON.parse(readFileSync(OWN_LINE_TABLE, 'utf8')) as LineTableFile);
const laid = (table: LineTable, ...networks: string[]) => layNetworks(table, networks.map(readNetwork), 'search');
const at = (table: LineTable, address: string) => table.find({ address, bits: 32 });

test('G2 a search engine goes before the carrier whose network it is in, and its neighbours stay where they were', () => {
  const table = laid(
    own,
    '202.96.128.86',
    '8.8.8.0/24',
    '240e:100::/32',
    '255.255.255.0/24',
    '0.0.0.0/8',
    '2a00:1::/64',
  );
  for (const [address, line, scopeBits] of [
    ['202.96.128.86', 'search', 32],
    ['202.96.128.87', 'telecom', 32],
    ['8.8.8.8', 'search', 24],
    ['8.8.9.8', 'oversea', 24],
    ['240e:100:5::1', 'search', 32],
    ['240e:101::1', 'telecom', 32],
    ['2a00:1::1', 'search', 64],
    ['2a00:1:0:1::1', 'oversea', 64],
    ['255.255.255.255', 'search', 24],
    ['0.1.2.3', 'search', 8],
    ['::ffff:8.8.8.8', 'search', 24],
    ['223.5.5.5', 'default', at(own, '223.5.5.5').scopeBits],
  ] as const)
    expect([address, at(table, address)]).toEqual([address, { line, scopeBits }]);
});

const text = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

test('whatever is laid over whatever, each address has the line of the networks, else the one it had, and its scope has one line', () => {
  const networks = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 32 })), {
    maxLength: 12,
  });
  const starts = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(networks, starts, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (those, cuts, any) => {
      const edges = [0, ...cuts.sort((one, other) => one - other)];
      const stretches = { starts: edges.map(BigInt), lines: Uint8Array.from(edges, (_, n) => n % 6) };
      const table = lineTableOf('2026-01-01', stretches, stretches);
      const read = those.map(([value, bits]) => readNetwork(`${text(value)}/${bits}`));
      const found = layNetworks(table, read, 'search');
      const within = (address: number) =>
        read.some(
          ({ first, bits }) =>
            Math.floor(address / 2 ** (32 - bits)) === Math.floor(first.readUInt32BE(0) / 2 ** (32 - bits)),
        );
      // The ends of each network are where a slip would be.
      const ends = read.flatMap(({ first, bits }) => [
        first.readUInt32BE(0),
        first.readUInt32BE(0) + 2 ** (32 - bits) - 1,
      ]);
      const around = [...ends, ...ends.map((end) => end - 1), ...ends.map((end) => end + 1), any];
      for (const address of around.filter((each) => each >= 0 && each < 2 ** 32)) {
        const { line, scopeBits } = at(found, text(address));
        expect(line).toBe(within(address) ? 'search' : at(table, text(address)).line);
        const size = 2 ** (32 - scopeBits);
        const from = Math.floor(address / size) * size;
        for (const end of [from, from + size - 1]) expect(at(found, text(end)).line).toBe(line);
      }
      expect([...found.v6.starts]).toEqual([...table.v6.starts]);
    }),
  );
});

test('the table is the same object until the file or the list is another one', () => {
  let [table, networks] = [own, [] as ReturnType<typeof readNetwork>[]];
  const lines = withSearch(
    () => table,
    () => networks,
  );
  expect(lines()).toBe(own);
  networks = [readNetwork('8.8.8.8')];
  const first = lines();
  expect([at(first, '8.8.8.8').line, lines() === first]).toEqual(['search', true]);
  table = lineTableOf('2030-01-01', own.v4, own.v6);
  expect([lines() === first, lines().day, at(lines(), '8.8.8.8').line]).toEqual([false, '2030-01-01', 'search']);
  networks = [];
  expect(lines()).toBe(table);
});

test('G2 a list as long as one may be is laid over in a moment', () => {
  const networks = Array.from({ length: 5000 }, (_, n) =>
    readNetwork(`${20 + (n >> 12)}.${(n >> 4) & 255}.${(n & 15) * 16}.0/24`),
  );
  const begun = performance.now();
  const table = layNetworks(own, networks, 'search');
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(networks.every(({ first }) => at(table, [...first].join('.')).line === 'search')).toBe(true);
  expect(numberOf('20.0.0.0')).toBe(20n << 24n);
});
