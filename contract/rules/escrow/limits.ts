import { DEAL_PRICE_USD_MAX } from './deal.ts';

/**
 * How dear a deal may be, in whole US dollars, by the day from which it is so: of sides who proved who they are, and of
 * others.
 */
export const DEAL_LIMITS = [
  {
    from: '2026-11-01',
    unproved: 10_000,
    proved: DEAL_PRICE_USD_MAX,
    source: 'House rule: above it both sides are known by their papers',
  },
] as const;

/** The dearest deal of a side on a day (YYYY-MM-DD), in whole US dollars. Pure. */
export function dealPriceMax(proved: boolean, day: string): number {
  const rule = DEAL_LIMITS.findLast(({ from }) => from <= day) ?? DEAL_LIMITS[0];
  return proved ? rule.proved : rule.unproved;
}
