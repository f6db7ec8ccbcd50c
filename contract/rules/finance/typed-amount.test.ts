import { expect, test } from 'vitest';
import { toDecimal } from '../../money.ts';
import { plainAmount, typedUsd } from './typed-amount.ts';

test.each([
  ['50', '50'],
  [' 50 ', '50'],
  ['\u3000\uff15\uff10\uff0e\uff15\u3000', '50.5'],
  ['1,000', '1000'],
  ['\uff11\uff0c\uff10\uff10\uff10.00', '1000.00'],
  ['1,234,567.89', '1234567.89'],
  ['1 234 567.89', '1234567.89'],
  ['1\u00a0000', '1000'],
  ['-1,250.00', '-1250.00'],
  ['\u22125.00', '-5.00'],
])('J2 J3 J4 %j is read as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

test.each(['1,00', '1,0000', '12,34', '1, 000', '1,000 000', ',100', '1.000,00', '1 2', '1,234.567,8'])(
  'J2 J3 J4 %j is no grouping, and is left for its judge to refuse',
  (typed) => {
    expect(plainAmount(typed)).toBe(typed);
    expect(typedUsd(typed)).toBeUndefined();
  },
);

test('J2 J4 what is typed is money as soon as it is an amount', () => {
  expect(
    ['1,000.5', '\uff15', '5.', '-5', '1.005', ''].map((typed) => typedUsd(typed)).map((one) => one && toDecimal(one)),
  ).toEqual(['1000.50', '5.00', undefined, undefined, undefined, undefined]);
});
