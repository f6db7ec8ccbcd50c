import { expect, test } from 'vitest';
import { readTaskNames, withCorrections, withoutNames } from './names-text.ts';

const PASTED = 'https://www.One.com/path\ttwo.net\nONE.com, bare ; three.example\n\u516C\u53F8.com';

test('I1 anything that is pasted becomes whole names once each; what is left out is told', () => {
  const { names, dropped } = readTaskNames(PASTED);
  expect(names).toEqual(['one.com', 'two.net', '\u516C\u53F8.com']);
  expect(dropped.map(({ typed, why }) => [typed, why])).toEqual([
    ['ONE.com', 'duplicate'],
    ['three.example', 'suffix'],
    ['bare', 'noSuffix'],
  ]);
});

test('I2 one press clears the names that stand in the way, known by either form', () => {
  const gone = [
    { Name: 'two.net', Unicode: 'two.net' },
    { Name: 'xn--55qx5d.com', Unicode: '\u516C\u53F8.com' },
  ];
  expect(withoutNames(PASTED, gone)).toBe('one.com');
});

test('I1 one press puts the corrections in place, each once', () => {
  const fixes = [{ Name: 'two.net', Unicode: 'two.net', To: 'one.com' }];
  expect(withCorrections(PASTED, fixes)).toBe('one.com\n\u516C\u53F8.com');
});

test('G3 acts on zones take names under any suffix, and what is none is still told', () => {
  const pasted = 'one.com, https://Other.ORG/path\nshop.other.co.uk label 192.0.2.1\n例子.測試';
  expect(readTaskNames(pasted).names).toEqual(['one.com']);
  const { names, dropped } = readTaskNames(pasted, { elsewhere: true });
  expect(names).toEqual(['one.com', 'other.org', 'shop.other.co.uk', '例子.測試']);
  expect(dropped.map(({ typed }) => typed)).toEqual(['192.0.2.1', 'label']);
});
