import type { autoRenewPlan } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { add, cmp, fromWire, type Money, sub } from '#contract/money.ts';

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
