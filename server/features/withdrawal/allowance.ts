import { cmp, type Money, usd } from '#contract/money.ts';
import { WITHDRAWAL_MAX_USD, WITHDRAWAL_MIN_USD, WITHDRAWALS_OPEN_MAX } from '#contract/rules/finance/finance.ts';

/**
 * Why an amount may not leave now; undefined where it may. Pure. Only proceeds can be withdrawn, and only what nothing
 * is owed against.
 */
export function refusalOf(wish: {
  readonly amount: Money;
  readonly withdrawable: Money;
  /** Withdrawals of this customer that are not over. */
  readonly open: number;
}): 'WITHDRAWAL_AMOUNT_RANGE' | 'WITHDRAWAL_EXCEEDS_WITHDRAWABLE' | 'WITHDRAWALS_TOO_MANY' | undefined {
  const { amount, withdrawable, open } = wish;
  if (cmp(amount, usd(WITHDRAWAL_MIN_USD)) < 0 || cmp(amount, usd(WITHDRAWAL_MAX_USD)) > 0)
    return 'WITHDRAWAL_AMOUNT_RANGE';
  if (cmp(amount, withdrawable) > 0) return 'WITHDRAWAL_EXCEEDS_WITHDRAWABLE';
  return open >= WITHDRAWALS_OPEN_MAX ? 'WITHDRAWALS_TOO_MANY' : undefined;
}
