import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { QUERY_MISSING_KEPT, QUERY_NAMES_KEPT, QUERY_ZONES_MAX } from '#contract/rules/dns/queries.ts';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { createAnswerer } from '../answer.ts';
import { type LineTableFile, openLineTable } from '../lines/line-table.ts';
import { hostZone } from '../published-zones/hosted-zone.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { queryOf } from '../testing.ts';
import { zonesByApex } from '../zone-source.ts';
import { countQueries } from './count-queries.ts';

const table = openLineTable(JSON.parse(readFileSync(OWN_LINE_TABLE, 'utf8')) as LineTableFile);
const TELECOM = { address: '1.12.14.1', bits: 32 };
const OVERSEA = { address: '8.8.8.8', bits: 32 };

describe('G4 queries are counted', () => {
  test('by name, by name that is not there and by line, until they are taken', () => {
    const counts = countQueries(() => table);
    counts.count('example.com.', 'www.example.com.', 'www.example.com.', TELECOM);
    counts.count('example.com.', 'x.example.com.', '*.example.com.', TELECOM);
    counts.count('example.com.', 'example.com.', 'example.com.', OVERSEA);
    counts.count('example.com.', 'nope.example.com.', undefined, OVERSEA);
    counts.count('other.com.', 'other.com.', 'other.com.', OVERSEA);
    expect(counts.take(1)).toEqual([
      {
        apex: 'example.com',
        total: 4,
        missing: 1,
        lines: { telecom: 2, oversea: 2 },
        names: { www: 1, '*': 1, '@': 1 },
        missingNames: { nope: 1 },
      },
    ]);
    expect(counts.take(9).map(({ apex }) => apex)).toEqual(['other.com']);
    expect(counts.take(9)).toEqual([]);
  });

  test('as the answerer says them: existing, wildcard, below a cut, and missing, also when the answer was kept', () => {
    const zone = hostZone('example.com.', [
      ...FRAME,
      published('www A 192.0.2.1'),
      published('a.b TXT "x"'),
      published('*.any A 192.0.2.2'),
      published('sub NS ns1.elsewhere.test.'),
      published('dead CNAME nothing.example.com.'),
    ]).view('default', 0);
    const counts = countQueries(() => table);
    const answer = createAnswerer(zonesByApex(new Map([['example.com.', zone]])), { counts });
    const ask = (name: string, type = 'A') => answer(queryOf(name, type), { address: '8.8.8.8', transport: 'udp' });
    for (const name of ['WWW', 'www', 'b', 'x.any', 'y.any', 'deep.sub', 'dead', 'nothing', 'nothing', 'c.b'])
      ask(`${name}.example.com.`);
    ask('www.example.com.', 'TXT');
    ask('not-ours.test.');
    expect(counts.take(1)).toMatchObject([
      {
        total: 11,
        missing: 3,
        names: { www: 3, b: 1, '*.any': 2, sub: 1, dead: 1 },
        missingNames: { nothing: 2, 'c.b': 1 },
      },
    ]);
  });

  test('in bounded memory: what finds no place is in the total alone', () => {
    const counts = countQueries(() => table);
    for (let at = 0; at < 5000; at++) counts.count('flood.com.', `r${at}.flood.com.`, undefined, OVERSEA);
    for (let at = 0; at < 5000; at++) counts.count('many.com.', `n${at}.many.com.`, `n${at}.many.com.`, OVERSEA);
    const [flood, many] = counts.take(2);
    expect([flood?.total, flood?.missing, many?.total, many?.missing]).toEqual([5000, 5000, 5000, 0]);
    expect(Object.keys(flood?.missingNames ?? {}).length).toBeLessThanOrEqual(QUERY_MISSING_KEPT);
    expect(Object.keys(many?.names ?? {}).length).toBeLessThanOrEqual(QUERY_NAMES_KEPT);
    for (let at = 0; at < QUERY_ZONES_MAX + 10; at++)
      counts.count(`z${at}.com.`, `z${at}.com.`, `z${at}.com.`, OVERSEA);
    expect(counts.take(Number.MAX_SAFE_INTEGER)).toHaveLength(QUERY_ZONES_MAX);
  });
});
