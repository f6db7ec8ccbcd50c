import { addDays } from '#contract/calendar.ts';
import { cmp, fromMinor, type Money } from '#contract/money.ts';
import { REFUND_WINDOW_DAYS } from '#contract/rules/finance/finance.ts';

/** The last instant at which a refund of a top-up can be asked for. */
export const refundableUntil = (paidAt: Date): Date => addDays(paidAt, REFUND_WINDOW_DAYS);

/**
 * What can be asked back of a top-up now: what is left of it, and no more than stands free of all top-ups (the rest is
 * frozen for orders) after what the customer owes us. Pure.
 */
export function refundableNow(of: { readonly left: Money; readonly topup: Money; readonly owed: Money }): Money {
  const free = of.topup.minor - of.owed.minor;
  const most = fromMinor(free > 0n ? free : 0n, of.left.currency);
  return cmp(of.left, most) < 0 ? of.left : most;
}
