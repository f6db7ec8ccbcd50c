import type { OutputOf } from '#contract/endpoint.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/years.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { customersNamed } from '../../account/index.ts';
import { quotePremium } from '../../catalogue/index.ts';
import { sparedNames } from '../../domains/life/index.ts';
import { premiumPricesOf } from '../../search/index.ts';
import { refusedYearsOf } from '../lines/refused-year-store.ts';

/** More at once would be an accident of a registry, which alarms tell. */
const SHOWN_MAX = 200;

/** How many restored names wait for their customers to agree to the price of their year. */
export async function yearsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const names = await sparedNames(tx, { limit: SHOWN_MAX });
  const years = await refusedYearsOf(
    tx,
    names.map(({ id }) => id),
  );
  const since = [...years.values()]
    .map(({ finishedAt }) => finishedAt as Date)
    .sort((a, b) => a.getTime() - b.getTime());
  return { count: names.length, oldest: since[0] ?? null };
}

/** Restored names whose customers have still to agree to the price of their year, with what a renewal costs now. */
export async function listYearsWaiting(tx: Tx): Promise<OutputOf<typeof api.yearsWaiting>> {
  const names = await sparedNames(tx, { limit: SHOWN_MAX + 1 });
  const shown = names.slice(0, SHOWN_MAX);
  const years = await refusedYearsOf(
    tx,
    shown.map(({ id }) => id),
  );
  const prices = await premiumPricesOf(
    tx,
    shown.map(({ name }) => name),
  );
  const named = await customersNamed(
    tx,
    shown.map(({ customerId }) => customerId),
  );
  const Items = shown.map(({ id, name, unicode, customerId, until }) => {
    const told = prices.get(name);
    const now = told && quotePremium(told, 'renew', 1)?.price;
    return {
      Name: name,
      Unicode: unicode,
      CustomerId: String(customerId),
      ...named(customerId),
      Agreed: toWire(fromMinor(years.get(id)?.price ?? 0n)),
      ...(now ? { Asked: toWire(now) } : {}),
      Until: until.toISOString(),
    };
  });
  return { Items, More: names.length > SHOWN_MAX };
}

/** What staff see of them. */
export const yearsStaffRoutes: readonly Route[] = [route(api.yearsWaiting, (tx) => listYearsWaiting(tx))];
