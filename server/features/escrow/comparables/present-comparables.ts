import { dayOf } from '#contract/calendar.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import type { OfficeDealPage } from '#contract/staff-api/escrow.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { comparables, type DealRow } from '../store.ts';
import { nearSales } from './store.ts';

/**
 * What names like this one were sold for: through us under the same suffix, and elsewhere those of about its length,
 * newest first.
 */
export async function presentComparables(
  tx: Tx,
  { suffix, unicode }: Pick<DealRow, 'suffix' | 'unicode'>,
): Promise<OfficeDealPage['Comparables']> {
  const [label = ''] = unicode.split('.');
  const ours = (await comparables(tx, suffix)).map(({ unicode: name, price, endedAt }) => ({
    ...{ Domain: name, Price: toWire(fromMinor(price)), SoldOn: dayOf(endedAt as Date) },
  }));
  const elsewhere = (await nearSales(tx, suffix, [...label].length)).map(
    ({ unicode: name, price, soldOn, source }) => ({
      ...{ Domain: name, Price: toWire(fromMinor(price)), SoldOn: soldOn, Source: source },
    }),
  );
  return [...ours, ...elsewhere].sort((one, other) => other.SoldOn.localeCompare(one.SoldOn));
}
