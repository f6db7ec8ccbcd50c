import { addDays, dayOf } from '../../calendar.ts';

/**
 * For how many days what a deal brought can be spent but not paid out, by the day of the sale: time in which a payment
 * of the buyer's is disputed.
 */
export const DEAL_PROCEEDS_WAITS = [
  { from: '2026-11-01', days: 3, source: 'House rule: most card banks tell of a disputed payment within days' },
] as const;

/** The longest wait of any day: sales before it are all free. */
export const DEAL_PROCEEDS_WAIT_MOST = Math.max(...DEAL_PROCEEDS_WAITS.map(({ days }) => days));

/** From when on what was sold at an instant can be paid out. Pure. */
export function proceedsFreeFrom(soldAt: Date): Date {
  const rule = DEAL_PROCEEDS_WAITS.findLast(({ from }) => from <= dayOf(soldAt));
  return addDays(soldAt, rule?.days ?? 0);
}

/** What of these sales still waits, in cents, and until when the first of it does. At its instant it is free. Pure. */
export function proceedsWaiting(
  sales: readonly { readonly at: Date; readonly amount: bigint }[],
  now: Date,
): { readonly amount: bigint; readonly until: Date | undefined } {
  const waiting = sales
    .map(({ at, amount }) => ({ amount, until: proceedsFreeFrom(at) }))
    .filter(({ until }) => until > now);
  const first = waiting.map(({ until }) => until.getTime()).sort((a, b) => a - b)[0];
  return {
    amount: waiting.reduce((sum, { amount }) => sum + amount, 0n),
    until: first === undefined ? undefined : new Date(first),
  };
}
