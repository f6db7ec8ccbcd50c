import { expect, test } from 'vitest';
import { jumps } from './quote.ts';

test('J2 five percent is a day’s move, more is a jump, up and down', () => {
  expect(jumps('7.000000', '7.350000')).toBe(false);
  expect(jumps('7.000000', '7.350001')).toBe(true);
  expect(jumps('7.000000', '6.650000')).toBe(false);
  expect(jumps('7.000000', '6.649999')).toBe(true);
});
