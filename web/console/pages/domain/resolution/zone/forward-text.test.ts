import { expect, test } from 'vitest';
import { partsOf, textOf } from './forward-text.ts';

test.each([
  ['301 https://www.example.com/ path', '301', 'https://www.example.com/', true],
  ['302 http://a.example/x', '302', 'http://a.example/x', false],
  ['301 ', '301', '', false],
  ['301 path', '301', 'path', false],
  ['parked', 'parked', '', false],
])('G4 a web forward %j is taken apart and put together again', (value, how, target, keepsPath) => {
  expect(partsOf(value)).toEqual({ how, target, keepsPath });
  expect(textOf(partsOf(value))).toBe(value);
});
