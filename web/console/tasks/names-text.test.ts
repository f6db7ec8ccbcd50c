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
