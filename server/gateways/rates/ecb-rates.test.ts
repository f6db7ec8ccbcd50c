import { expect, test } from 'vitest';
import { readEcbSheet } from './ecb-rates.ts';

const sheet = (cubes: string, prolog = '') =>
  Buffer.from(`${prolog}<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes}</Cube></gesmes:Envelope>`);
const DAY = `<Cube time='2026-11-20'><Cube currency='USD' rate='1.1532'/><Cube currency='CNY' rate='8.2015'/><Cube currency='HKD' rate='8.9764'/></Cube>`;

test('J2 crosses the euro’s rates to the dollar’s with six digits', () => {
  expect(readEcbSheet(sheet(DAY), 'ECB')).toEqual({
    source: 'ECB',
    date: '2026-11-20',
    perUsd: { CNY: '7.111949', HKD: '7.783906' },
  });
});

test.each([
  ['no day', DAY.replace("time='2026-11-20'", '')],
  ['no dollar', DAY.replace('USD', 'GBP')],
  ['a rate of nothing', DAY.replace('8.2015', '0.0000')],
  ['a rate that is no number', DAY.replace('8.2015', '1e3')],
  ['a negative rate', DAY.replace('8.2015', '-8.2015')],
])('J2 refuses a sheet with %s', (_, cubes) => {
  expect(() => readEcbSheet(sheet(cubes), 'ECB')).toThrow();
});

test('J2 refuses a sheet with a DOCTYPE', () => {
  expect(() => readEcbSheet(sheet(DAY, '<!DOCTYPE x [<!ENTITY a "b">]>'), 'ECB')).toThrow();
});
