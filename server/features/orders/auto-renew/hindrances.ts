import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { offersNow } from '../../catalogue/index.ts';
import { judgeRenewal, type RenewalFacts, renewalReason, renewalYearsMax } from '../../domains/eligibility/index.ts';
import { findRenewable, renewalFacts } from '../../domains/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import { unverifiedHolders } from '../naming/unverified-holders.ts';
import { type Unpriced, whyUnpriced } from '../prices/unpriced.ts';

/** A name that is to renew itself, and for how many years. */
export interface Wished {
  readonly name: string;
  readonly years: number;
}

/** The years of a wish that fit today: never past the last day a name may have. */
export const yearsThatFit = (facts: RenewalFacts, wished: number, now: Date): number =>
  Math.max(1, Math.min(wished, renewalYearsMax(facts, now)));

const WORDS: Readonly<Record<Unpriced, MessageKey>> = {
  notSold: 'orders:problem.notSold',
  unread: 'renewals:outcome.unpriced',
  untold: 'orders:problem.priceUntold',
};

/**
 * Why names of a customer cannot renew themselves now, in their language: what their registry's rules say, that their
 * suffix is not sold, or that nobody knows their price. Names that nothing hinders are not among them.
 */
export async function hindrancesOf(
  tx: Tx,
  customerId: bigint,
  lang: Lang,
  wished: readonly Wished[],
): Promise<Map<string, string>> {
  const years = new Map(wished.map((each) => [each.name, each.years]));
  const rows = await findRenewable(tx, customerId, [...years.keys()]);
  const offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, [...years.keys()]);
  const unverified = await unverifiedHolders(tx, rows);
  const reasons = new Map<string, string>();
  for (const row of rows) {
    const facts = renewalFacts(row);
    const verdict = judgeRenewal(facts, yearsThatFit(facts, years.get(row.name) ?? 1, tx.now), tx.now);
    const why = whyUnpriced(kept.get(row.name), offers.get(row.suffix), ['renew']);
    if (!verdict.allowed) reasons.set(row.name, renewalReason(lang, verdict));
    else if (unverified.has(row.name)) reasons.set(row.name, translate(lang, 'orders:problem.holderUnverified'));
    else if (why) reasons.set(row.name, translate(lang, WORDS[why]));
  }
  return reasons;
}
