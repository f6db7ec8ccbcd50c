import { describe, expect, test } from 'vitest';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import type { Line } from '../lines/line-table.ts';
import { lookUp } from '../look-up.ts';
import { hostZone, type PublishedRecord } from './hosted-zone.ts';
import { FRAME, published } from './testing.ts';

const NAME = 'www.example.com.';

function asked(records: readonly PublishedRecord[], line: Line, type = 'A', turn = 0): string[] {
  const zone = hostZone('example.com.', [...FRAME, ...records]).view(line, turn);
  return lookUp(zone, NAME, typeNumber(type)).answers.map(({ data }) => `${typeText(data)} ${dataText(data)}`);
}

describe('what a line sees', () => {
  const records = [
    published('www A 192.0.2.1'),
    published('www AAAA 2001:db8::1'),
    published('www A 192.0.2.2', { line: 'telecom' }),
    published('www A 192.0.2.3', { line: 'telecom' }),
    published('www CNAME elsewhere.test.', { line: 'oversea' }),
  ];
  test('its own records of a type, else everybody has', () => {
    expect(asked(records, 'telecom')).toEqual(['A 192.0.2.2', 'A 192.0.2.3']);
    expect(asked(records, 'telecom', 'AAAA')).toEqual(['AAAA 2001:db8::1']);
    expect(asked(records, 'unicom')).toEqual(['A 192.0.2.1']);
    expect(asked(records, 'default')).toEqual(['A 192.0.2.1']);
  });
  test('its alias alone, and its records instead of an alias', () => {
    expect(asked(records, 'oversea')).toEqual(['CNAME elsewhere.test.']);
    expect(asked(records, 'oversea', 'AAAA')).toEqual(['CNAME elsewhere.test.']);
    const alias = [published('www CNAME elsewhere.test.'), published('www A 192.0.2.2', { line: 'mobile' })];
    expect(asked(alias, 'mobile')).toEqual(['A 192.0.2.2']);
    expect(asked(alias, 'default')).toEqual(['CNAME elsewhere.test.']);
  });
});

test('a record that nobody reads is left out and named; a zone without its frame is none', () => {
  const odd = [published('www A 192.0.2.1'), published('www URL https://x.test/'), published('www A 1.2.3')];
  const zone = hostZone('example.com.', [...FRAME, ...odd, published('www A 192.0.2.9', { line: 'moon' })]);
  expect(zone.leftOut.map(({ record }) => record.type)).toEqual(['URL', 'A', 'A']);
  expect(lookUp(zone.view('default', 0), NAME, 1).answers).toHaveLength(1);
  expect(() => hostZone('example.com.', odd)).toThrow(/SOA/);
});
