import { expect, test } from 'vitest';
import { toDecimal, usd } from '#contract/money.ts';
import { refundableNow, refundableUntil } from './allowance.ts';

test.each([
  ['all of it is free', '50.00', '80.00', '0.00', '50.00'],
  ['a part of it is frozen for an order', '50.00', '30.00', '0.00', '30.00'],
  ['something is owed', '50.00', '50.00', '20.00', '30.00'],
  ['more is owed than there is', '50.00', '50.00', '70.00', '0.00'],
  ['nothing is left of it', '0.00', '50.00', '0.00', '0.00'],
])('J3 what can be asked back when %s', (_what, left, topup, owed, told) => {
  expect(toDecimal(refundableNow({ left: usd(left), topup: usd(topup), owed: usd(owed) }))).toBe(told);
});

test('J3 thirty days, to the millisecond', () => {
  expect(refundableUntil(new Date('2026-11-01T10:00:00.123Z')).toISOString()).toBe('2026-12-01T10:00:00.123Z');
});
