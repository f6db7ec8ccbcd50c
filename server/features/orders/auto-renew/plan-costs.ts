import { addDays } from '#contract/calendar.ts';
import {
  AUTO_RENEW_AHEAD_DAYS,
  AUTO_RENEW_FIRST_TRY_DAYS,
  AUTO_RENEW_LATE_DAYS_MAX,
  AUTO_RENEW_PLAN_MONTHS,
  SHORT_NAMES_MAX,
} from '#contract/rules/auto-renew.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { offersNow, quote } from '../../catalogue/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import { renewalCents } from '../prices/unpriced.ts';
import { costGroups, dearInSpan } from './cost-store.ts';
import { endsWithin } from './schedule.ts';

/** Under these a name costs what the list says only where its registry said so. */
const dearSuffixes = () =>
  SUFFIXES.filter(({ capabilities }) => capabilities.value.premium).map(({ suffix }) => suffix);

/** What a month's renewals come to, in cents. */
export interface MonthCost {
  readonly month: string;
  readonly names: number;
  readonly amount: bigint;
}

export interface Costs {
  readonly months: readonly MonthCost[];
  readonly names: number;
  readonly amount: bigint;
  /** Names that may have a price of their own, of which no registry told of late: not in the sums. */
  readonly unpriced: number;
  /** Names that may not be renewed now: not in the sums, and in no month. */
  readonly barred: number;
}

/**
 * What a customer's names that renew themselves cost until a day, by the month in which each is first tried; every name
 * once.
 */
export async function costsUntil(tx: Tx, customerId: bigint, before: Date): Promise<Costs> {
  const after = addDays(tx.now, -AUTO_RENEW_LATE_DAYS_MAX);
  const span = { customerId, after, before, leadDays: AUTO_RENEW_FIRST_TRY_DAYS, dearSuffixes: dearSuffixes() };
  const [offers, groups, premium] = await together(tx, () => [
    offersNow(tx),
    costGroups(tx, span),
    dearInSpan(tx, span, SHORT_NAMES_MAX),
  ]);
  const months = new Map<string, { names: number; amount: bigint }>();
  let unpriced = 0;
  const count = (month: string, names: number, amount: bigint | undefined) => {
    const sum = months.get(month) ?? { names: 0, amount: 0n };
    if (amount === undefined) unpriced += names;
    months.set(month, { names: sum.names + names, amount: sum.amount + (amount ?? 0n) });
  };
  for (const { month, suffix, years, names, barred } of groups) {
    if (barred) continue;
    const offer = offers.get(suffix);
    count(month, names, offer && quote(offer, 'renew', years).price.minor * BigInt(names));
  }
  const kept = await keptPricesOf(
    tx,
    premium.map(({ name }) => name),
  );
  for (const { month, name, years } of premium) count(month, 1, renewalCents(kept.get(name), undefined, years));
  const sorted = [...months].map(([month, sum]) => ({ month, ...sum })).sort((a, b) => (a.month < b.month ? -1 : 1));
  return {
    months: sorted,
    names: sorted.reduce((sum, { names }) => sum + names, 0),
    amount: sorted.reduce((sum, { amount }) => sum + amount, 0n),
    unpriced,
    barred: groups.reduce((sum, { barred, names }) => sum + (barred ? names : 0), 0),
  };
}

/** What is due in the next days; what waits for money already is in it. */
export const costsAhead = (tx: Tx, customerId: bigint): Promise<Costs> =>
  costsUntil(tx, customerId, endsWithin(AUTO_RENEW_AHEAD_DAYS + AUTO_RENEW_FIRST_TRY_DAYS, tx.now));

/** What is due in the next months. */
export function costsOfPlan(tx: Tx, customerId: bigint): Promise<Costs> {
  const end = new Date(tx.now);
  end.setUTCMonth(end.getUTCMonth() + AUTO_RENEW_PLAN_MONTHS);
  return costsUntil(tx, customerId, addDays(end, AUTO_RENEW_FIRST_TRY_DAYS));
}
