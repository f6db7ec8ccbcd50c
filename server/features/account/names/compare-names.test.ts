import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test.each([
  ['WONG SIU MING', 'Wong Siu Ming'],
  ['Siuming Wong', 'WONG, Siu-Ming'],
  ['ＷＯＮＧ ＳＩＵ ＭＩＮＧ', 'Wong Siu Ming'],
  ['MR WONG SIU MING', 'Wong Siu Ming'],
  ["O'BRIEN & WONG LTD", 'OBrien and Wong Limited'],
  ['JOSE GARCIA', 'José García'],
  ['Acme (H.K.) Co., Ltd.', 'ACME'],
  ['黃小明', '黄小明'],
  ['星辰科技股份有限公司', '星辰科技有限公司'],
  ['黃小明 WONG SIU MING', 'Wong Siu Ming'],
  ['株式会社', '株式会社'],
])('L1 %s is %s', (shown, known) => {
  expect(compareNames(shown, [known])).toBe('same');
  expect(compareNames(known, [shown])).toBe('same');
});

test.each([
  ["O'BRIEN & WONG LTD", 'Wong Siu Ming'],
  ['WONG SIU MAN', 'Wong Siu Ming'],
  ['WONG SIU', 'Wong Siu Ming'],
  ['黃小文', '黃小明'],
  ['黃小明 WONG SIU MAN', '黃小明 WONG SIU MING'],
])('L1 %s differs from %s', (shown, known) => {
  expect(compareNames(shown, [known])).toBe('differs');
});

test('L1 names in two scripts, or none at all, cannot be compared; any name of the customer will do', () => {
  expect(compareNames('WONG SIU MING', ['黃小明'])).toBe('cannot_tell');
  expect(compareNames('WONG SIU MING', [])).toBe('cannot_tell');
  expect(compareNames('', ['Wong Siu Ming'])).toBe('cannot_tell');
  expect(compareNames('—', ['Wong Siu Ming'])).toBe('cannot_tell');
  expect(compareNames('WONG SIU MING', ['黃小明', 'Acme Ltd', 'Wong Siu Ming'])).toBe('same');
});

test('L1 a company that has nothing but a form is not everybody', () => {
  expect(compareNames('THE COMPANY LTD', ['Mr Co'])).toBe('differs');
});
