import { expect, test } from 'vitest';
import { dataText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import type { Line } from '../lines/line-table.ts';
import { lookUp } from '../look-up.ts';
import { type HostedZone, hostZone, type PublishedRecord } from './hosted-zone.ts';
import { FRAME, published } from './testing.ts';

const NAME = 'www.example.com.';
const zoneOf = (...records: readonly PublishedRecord[]): HostedZone => hostZone('example.com.', [...FRAME, ...records]);
const www = (data: string, share?: number, more: Partial<PublishedRecord> = {}) =>
  published(`www ${data}`, share === undefined ? more : { share, ...more });

/** How often each answer comes when turns are spread evenly; texts of several records are joined. */
function tally(zone: HostedZone, turns: number, { name = NAME, type = 'A', line = 'default' as Line } = {}) {
  const seen: Record<string, number> = {};
  for (let turn = 0; turn < turns; turn++) {
    const { answers } = lookUp(zone.view(line, turn / turns), name, typeNumber(type));
    const text = answers.map(({ data }) => dataText(data)).join(' ');
    seen[text] = (seen[text] ?? 0) + 1;
  }
  return seen;
}

test('G2 weights give one of equals in their proportion, to the last part', () => {
  const zone = zoneOf(www('A 192.0.2.1', 100), www('A 192.0.2.2', 36), www('A 192.0.2.3', 1));
  expect(tally(zone, 137)).toEqual({ '192.0.2.1': 100, '192.0.2.2': 36, '192.0.2.3': 1 });
  expect(tally(zoneOf(www('A 192.0.2.1', 5), www('A 192.0.2.2', 5)), 10)).toEqual({ '192.0.2.1': 5, '192.0.2.2': 5 });
});

test('G2 0 is not the answer, unless all of them are 0; without weights all are', () => {
  expect(tally(zoneOf(www('A 192.0.2.1', 0), www('A 192.0.2.2', 3)), 10)).toEqual({ '192.0.2.2': 10 });
  expect(tally(zoneOf(www('A 192.0.2.1', 0), www('A 192.0.2.2', 0)), 10)).toEqual({ '192.0.2.1': 5, '192.0.2.2': 5 });
  expect(tally(zoneOf(www('A 192.0.2.1', 0)), 2)).toEqual({ '192.0.2.1': 2 });
  expect(tally(zoneOf(www('A 192.0.2.1'), www('A 192.0.2.2')), 2)).toEqual({ '192.0.2.1 192.0.2.2': 2 });
});

test('G2 each type, name and line is drawn by itself, and an alias leads to what is drawn', () => {
  const zone = zoneOf(
    www('A 192.0.2.1', 3, { ttl: 60 }),
    www('A 192.0.2.2', 1),
    www('AAAA 2001:db8::1', 1),
    www('AAAA 2001:db8::2', 1),
    www('TXT "both"'),
    www('A 192.0.2.9', 1, { line: 'telecom' }),
    www('A 192.0.2.8', 1, { line: 'telecom' }),
    published('alias CNAME www.example.com.'),
    published('*.any A 192.0.2.30', { share: 1 }),
    published('*.any A 192.0.2.31', { share: 3 }),
  );
  expect(tally(zone, 4)).toEqual({ '192.0.2.1': 3, '192.0.2.2': 1 });
  expect(tally(zone, 4, { type: 'AAAA' })).toEqual({ '2001:db8::1': 2, '2001:db8::2': 2 });
  expect(tally(zone, 2, { type: 'TXT' })).toEqual({ '"both"': 2 });
  expect(tally(zone, 4, { line: 'telecom' })).toEqual({ '192.0.2.9': 2, '192.0.2.8': 2 });
  expect(tally(zone, 4, { line: 'mobile' })).toEqual({ '192.0.2.1': 3, '192.0.2.2': 1 });
  expect(tally(zone, 4, { name: 'alias.example.com.' })).toEqual({
    'www.example.com. 192.0.2.1': 3,
    'www.example.com. 192.0.2.2': 1,
  });
  expect(tally(zone, 4, { name: 'x.any.example.com.' })).toEqual({ '192.0.2.30': 1, '192.0.2.31': 3 });
  const ttls = lookUp(zone.view('default', 0.9), NAME, typeNumber('A')).answers.map(({ ttl }) => ttl);
  expect(ttls).toEqual([60]);
});

test('G2 one of several aliases is the answer', () => {
  const zone = zoneOf(www('CNAME a.cdn.test.', 1), www('CNAME b.cdn.test.', 4));
  expect(tally(zone, 10)).toEqual({ 'a.cdn.test.': 2, 'b.cdn.test.': 8 });
  expect(tally(zone, 10, { type: 'CNAME' })).toEqual({ 'a.cdn.test.': 2, 'b.cdn.test.': 8 });
});

test('G2 a zone with very many lots has few faces all the same', () => {
  const records = Array.from({ length: 900 }, (_, at) => [
    published(`n${at} A 192.0.2.1`, { share: (at % 99) + 1 }),
    published(`n${at} A 192.0.2.2`, { share: 100 }),
  ]);
  const zone = zoneOf(...records.flat());
  const faces = new Set(Array.from({ length: 5000 }, (_, turn) => zone.view('default', turn / 5000)));
  expect(faces.size).toBeLessThanOrEqual(256);
  const seen = tally(zone, 10_000, { name: 'n49.example.com.' });
  expect((seen['192.0.2.1'] ?? 0) / 10_000).toBeCloseTo(50 / 150, 2);
});
