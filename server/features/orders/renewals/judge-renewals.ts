import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { offersNow } from '../../catalogue/index.ts';
import { barSentence, judgeRenewal } from '../../domains/eligibility/index.ts';
import { findRenewable, type RenewableRow, renewalFacts } from '../../domains/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import type { Asked, AskedName, Verdict } from '../../tasks/index.ts';
import { deletionsUnderWay } from '../life/acts.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { unverifiedHolders } from '../naming/unverified-holders.ts';
import { UNPRICED_WORDS, whyUnpriced } from '../prices/unpriced.ts';

const idsOf = (rows: readonly RenewableRow[]): bigint[] => rows.map(({ id }) => id);
const yearsOf = (params: Asked['params']): number => (params as { years?: number }).years ?? 1;

/**
 * Names that are to be renewed by the same years: whose they are, what the rules say, whether an order has them
 * already, or their deletion is on its way, and whether their suffix is sold and anybody knows what they cost.
 */
export async function judgeRenewals(
  tx: Tx,
  names: readonly AskedName[],
  { customerId, params }: Asked,
): Promise<Verdict[]> {
  const wanted = names.map(({ name }) => name);
  const own = new Map((await findRenewable(tx, customerId, wanted)).map((row) => [row.name, row]));
  const busy = await namesUnderWay(tx, wanted);
  const going = await deletionsUnderWay(tx, idsOf([...own.values()]));
  const [kept, offers, unverified] = await together(tx, () => [
    keptPricesOf(tx, wanted),
    offersNow(tx),
    unverifiedHolders(tx, [...own.values()]),
  ]);
  return names.map(({ name }): Verdict => {
    const row = own.get(name);
    if (!row) return { verdict: 'impossible', reason: 'acts:reason.notMine' };
    if (busy.has(name)) return { verdict: 'impossible', reason: 'orders:problem.renewalUnderWay' };
    if (going.has(row.id)) return { verdict: 'impossible', reason: 'orders:problem.deletionUnderWay' };
    if (unverified.has(name)) return { verdict: 'impossible', reason: 'orders:problem.holderUnverified' };
    const verdict = judgeOne(row, yearsOf(params), tx.now);
    const why = whyUnpriced(kept.get(name), offers.get(row.suffix), ['renew']);
    return verdict.verdict === 'good' && why ? { verdict: 'impossible', reason: UNPRICED_WORDS[why] } : verdict;
  });
}

/**
 * Whether names of one customer, whose prices are known, can all be renewed by so many years, and no order or deletion
 * is at work on any.
 */
export async function allRenewable(tx: Tx, rows: readonly RenewableRow[], years: number): Promise<boolean> {
  const names = rows.map(({ name }) => name);
  const [busy, going, unverified] = await together(tx, () => [
    namesUnderWay(tx, names),
    deletionsUnderWay(tx, idsOf(rows)),
    unverifiedHolders(tx, rows),
  ]);
  if (busy.size + going.size + unverified.size > 0) return false;
  return rows.every((row) => judgeOne(row, years, tx.now).verdict === 'good');
}

function judgeOne(row: RenewableRow, years: number, now: Date): Verdict {
  const verdict = judgeRenewal(renewalFacts(row), years, now);
  if (verdict.allowed || !verdict.decisive) return { verdict: 'good', domainId: row.id, payload: { years } };
  const words = barSentence(verdict.decisive);
  if (verdict.fix?.years !== undefined) return { verdict: 'fixable', fix: { act: 'fewerYears' }, ...words };
  return { verdict: 'impossible', ...words };
}
