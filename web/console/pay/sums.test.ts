import { expect, test } from 'vitest';
import { missingOf, rechargeOf } from './sums.tsx';

const dollars = (Amount: string) => ({ Amount, Currency: 'USD' });

test('D4 what is missing is exact to the cent, and nothing when the balance is enough', () => {
  expect(missingOf(dollars('100.00'), dollars('87.65'))).toEqual(dollars('12.35'));
  expect(missingOf(dollars('87.65'), dollars('87.65'))).toBeUndefined();
  expect(missingOf(dollars('87.65'), dollars('87.64'))).toEqual(dollars('0.01'));
});

test('D4 the top-up is the gap, or the smallest recharge there is', () => {
  expect(rechargeOf(dollars('12.35'))).toEqual(dollars('12.35'));
  expect(rechargeOf(dollars('0.01'))).toEqual(dollars('5.00'));
});
