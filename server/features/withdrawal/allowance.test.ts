import { expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { WITHDRAWALS_OPEN_MAX } from '#contract/rules/finance/finance.ts';
import { refusalOf } from './allowance.ts';

test.each([
  ['20.00', '20.00', 0, undefined],
  ['19.99', '100.00', 0, 'WITHDRAWAL_AMOUNT_RANGE'],
  ['0.00', '100.00', 0, 'WITHDRAWAL_AMOUNT_RANGE'],
  ['50000.00', '50000.00', 0, undefined],
  ['50000.01', '90000.00', 0, 'WITHDRAWAL_AMOUNT_RANGE'],
  ['20.01', '20.00', 0, 'WITHDRAWAL_EXCEEDS_WITHDRAWABLE'],
  ['20.00', '20.00', WITHDRAWALS_OPEN_MAX - 1, undefined],
  ['20.00', '20.00', WITHDRAWALS_OPEN_MAX, 'WITHDRAWALS_TOO_MANY'],
])('J4 %s of %s withdrawable with %i under way: %s', (amount, withdrawable, open, told) => {
  expect(refusalOf({ amount: usd(amount), withdrawable: usd(withdrawable), open })).toBe(told);
});
