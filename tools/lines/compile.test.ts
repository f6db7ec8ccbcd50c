import { expect, test } from 'vitest';
import { LINES, numberOf } from '#server/nameserver/lines/line-table.ts';
import { compileLines } from './compile.ts';

const EDU = '4538,China Education and Research Network Center';
const MOBILE = '9808,China Mobile';
const NOBODYS = '37963,Hangzhou Alibaba Advertising Co.';
const COUNTRIES = ['2400::,2400:ffff::,CN', '2401::,2401:ffff::,CN', '2402::,2402:ffff::,CN', '2403::,2403:ffff::,JP'];
const SYSTEMS = [
  `2400:10::,2400:10:ffff:ffff::,${EDU}`,
  `2400:30::,2400:30:ffff:ffff::,${EDU}`,
  `2401:10::,2401:10:ffff:ffff::,${MOBILE}`,
  `2401:30::,2401:30:ffff:ffff::,${MOBILE}`,
  `2401:50::,2401:50:ffff:ffff::,${NOBODYS}`,
  `2401:70::,2401:70:ffff:ffff::,${MOBILE}`,
  `2403:10::,2403:10:ffff:ffff::,${MOBILE}`,
];
const { starts, lines } = compileLines(SYSTEMS.join('\n'), COUNTRIES.join('\n'), 64);
const lineOf = (address: string) => {
  const value = numberOf(address);
  const at = Array.from(starts, BigInt).findLastIndex((start) => start <= value);
  return LINES[lines[at] as number];
};

test('G2 a network of IPv6 of which one operator alone announces parts is that operator’s', () => {
  expect(['2400::1', '2400:10::1', '2400:20::1', '2400:ffff::'].map(lineOf)).toEqual(['edu', 'edu', 'edu', 'edu']);
  expect(['2402::1', '2403:10::1'].map(lineOf)).toEqual(['default', 'oversea']);
});

test('G2 where others announce parts too, an operator has what lies between two of its own', () => {
  const asked = ['2401::1', '2401:10::1', '2401:20::1', '2401:40::1', '2401:50::1', '2401:60::1', '2401:80::1'];
  expect(asked.map(lineOf)).toEqual(['default', 'mobile', 'mobile', 'default', 'default', 'default', 'default']);
});

test('G2 of IPv4, where neighbours are strangers, nothing is filled', () => {
  const v4 = compileLines(`1.0.0.0,1.0.0.255,${MOBILE}\n1.0.2.0,1.0.2.255,${MOBILE}`, '1.0.0.0,1.0.255.255,CN', 32);
  const at = Array.from(v4.starts, BigInt).findLastIndex((start) => start <= numberOf('1.0.1.1'));
  expect(LINES[v4.lines[at] as number]).toBe('default');
});
