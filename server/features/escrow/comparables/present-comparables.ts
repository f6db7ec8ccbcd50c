import { dayOf } from '#contract/calendar.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { COMPARABLES_MAX } from '#contract/rules/escrow/deal.ts';
import type { OfficeDealPage } from '#contract/staff-api/escrow.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { soldByPush } from '../../push/index.ts';
import { comparables, type DealRow } from '../store.ts';
import { nearSales } from './store.ts';

type Shown = OfficeDealPage['Comparables'][number];

const shown = (of: { readonly unicode: string; readonly price: bigint }, day: string, way: Shown['Way']): Shown => ({
  ...{ Domain: of.unicode, Price: toWire(fromMinor(of.price)), SoldOn: day, Way: way },
});

/**
 * What names like this one were sold for: through us under the same suffix, by deals, on the market and by pushes at a
 * price, and elsewhere those of about its length, newest first.
 */
export async function presentComparables(
  tx: Tx,
  { suffix, unicode }: Pick<DealRow, 'suffix' | 'unicode'>,
): Promise<OfficeDealPage['Comparables']> {
  const [label = ''] = unicode.split('.');
  const dealt = await comparables(tx, suffix);
  const pushed = await soldByPush(tx, suffix, COMPARABLES_MAX);
  const elsewhere = await nearSales(tx, suffix, [...label].length);
  return [
    ...dealt.map((sale) => shown(sale, dayOf(sale.endedAt as Date), 'deal')),
    ...pushed.map((sale) => shown(sale, dayOf(sale.soldAt), 'push')),
    ...elsewhere.map((sale) => ({ ...shown(sale, sale.soldOn, 'elsewhere'), Source: sale.source })),
  ].sort((one, other) => other.SoldOn.localeCompare(one.SoldOn));
}
