import { expect, test } from 'vitest';
import { amountProblem } from './amount-problem.ts';

const bounds = { least: '5.00', most: '20000.00' };
const typing = (typed: string, of = bounds as Parameters<typeof amountProblem>[1]) => amountProblem(typed, of, false);
const left = (typed: string, of = bounds as Parameters<typeof amountProblem>[1]) => amountProblem(typed, of, true);

test('J2 what cannot become right by typing on is said at once', () => {
  expect(['1,5', 'abc', '5.123', '-5'].map((typed) => typing(typed))).toEqual(['form', 'form', 'form', 'form']);
  expect(['20000', '20000.01', '20,000', '99999999', '99999999999.00'].map((typed) => typing(typed))).toEqual([
    undefined,
    'most',
    undefined,
    'most',
    'most',
  ]);
});

test('J2 what may yet grow is said when the field was left', () => {
  expect(['', '4', '5', '5.', '.', '４'].map((typed) => typing(typed))).toEqual(Array(6).fill(undefined));
  expect(['', '4.99', '5', '5.', '.'].map((typed) => left(typed))).toEqual([
    undefined,
    'least',
    undefined,
    'form',
    'form',
  ]);
});

test('J3 J4 more than there is comes before every other bound', () => {
  const of = { ...bounds, there: '12.50' };
  expect(['12.50', '12.51', '30000', '123456789'].map((typed) => typing(typed, of))).toEqual([
    undefined,
    'there',
    'there',
    'there',
  ]);
});
