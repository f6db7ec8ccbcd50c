import type { autoRenewPlan } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { add, cmp, fromWire, type Money, sub, toWire } from '#contract/money.ts';

type Plan = OutputOf<typeof autoRenewPlan>;

/** How far a balance reaches along the renewals to come. */
export type Covered =
  | { readonly reach: 'all' }
  /** The first month that it does not cover whole, and what is missing by its end. */
  | { readonly reach: 'until'; readonly month: string; readonly missing: Money };

/** Adds month after month until the balance is used up. `Months` come in their order. */
export function coveredBy({ Months, Available }: Pick<Plan, 'Months' | 'Available'>): Covered {
  const available = fromWire(Available);
  let spent: Money = { ...available, minor: 0n };
  for (const { Month, Amount } of Months) {
    spent = add(spent, fromWire(Amount));
    if (cmp(spent, available) > 0) return { reach: 'until', month: Month, missing: sub(spent, available) };
  }
  return { reach: 'all' };
}

type Month = Plan['Months'][number];

/**
 * `2026-11` and the months of the year that follows, those without a renewal too: a chart of time has no time left out.
 * They come in their order.
 */
export function everyMonth(months: Plan['Months'], from: string): Plan['Months'] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const end = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  const known = new Map(months.map((each) => [each.Month, each]));
  const all: Month[] = [];
  for (let at = first.Month < from ? first.Month : from; at <= end || at <= last.Month; at = nextMonth(at))
    all.push(known.get(at) ?? { Month: at, Names: 0, Amount: toWire({ ...fromWire(first.Amount), minor: 0n }) });
  return all;
}

/** `2027-01` after `2026-12`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
