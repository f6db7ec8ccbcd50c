import { cmp, type Money, toGrouped, toWire } from '#contract/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import { offersNow } from '../../catalogue/index.ts';
import { judgeRenewal, renewalReason } from '../../domains/eligibility/index.ts';
import { renewalFacts, requireOwnDomain } from '../../domains/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import { deletionsUnderWay } from '../life/acts.ts';
import { unverifiedHolders } from '../naming/unverified-holders.ts';
import { type Placed, placeOrder } from '../place-order.ts';
import { UNPRICED_WORDS, whyUnpriced } from '../prices/unpriced.ts';
import { assertYearLossSeen, newRenewal, renewalLines, totalOf } from './renewal-lines.ts';

export interface RenewalWish {
  /** The name, typed in either form. */
  readonly domain: string;
  readonly years: number;
  /** What the customer saw as the price. */
  readonly total: Money;
  /** They know that it may not add a year (specification §9). */
  readonly yearLossSeen?: boolean | undefined;
}

/** Nobody knows what the name costs now, or its suffix is not sold. */
async function unpriced(tx: Tx, { name, suffix }: { readonly name: string; readonly suffix: string }) {
  const offer = (await offersNow(tx)).get(suffix);
  if (!offer) return refuse('SUFFIX_NOT_SOLD', { suffix });
  const why = whyUnpriced((await keptPricesOf(tx, [name])).get(name), offer, ['renew']) ?? 'unread';
  return refuse('RENEWAL_REFUSED', { reason: (lang) => translate(lang, UNPRICED_WORDS[why]) });
}

/**
 * Renews one name of the acting customer (acceptance E3): refused where the registry would refuse, before any money
 * moves. The line carries the expiry it starts from, so that at the registry a second application is impossible.
 * @throws refusals DOMAIN_NOT_FOUND, RENEWAL_REFUSED, SUFFIX_NOT_SOLD, PRICE_CHANGED, YEAR_MAY_BE_LOST,
 *   ORDER_UNDER_WAY, INSUFFICIENT_BALANCE
 */
export async function renewDomain(tx: Tx, wish: RenewalWish): Promise<Placed> {
  const { years } = wish;
  const domain = await requireOwnDomain(tx, wish.domain, 'lock');
  const verdict = judgeRenewal(renewalFacts(domain), years, tx.now);
  if (!verdict.allowed) throw refuse('RENEWAL_REFUSED', { reason: (lang) => renewalReason(lang, verdict) });
  if ((await deletionsUnderWay(tx, [domain.id])).size > 0)
    throw refuse('RENEWAL_REFUSED', { reason: (lang) => translate(lang, 'orders:problem.deletionUnderWay') });
  if ((await unverifiedHolders(tx, [domain])).size > 0)
    throw refuse('RENEWAL_REFUSED', { reason: (lang) => translate(lang, 'orders:problem.holderUnverified') });
  const lines = await renewalLines(tx, { names: [domain.name], years }, 'lock');
  if (lines.length === 0) throw await unpriced(tx, domain);
  const price = totalOf(lines);
  if (cmp(price, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toGrouped(price) }, { Total: toWire(price) });
  assertYearLossSeen(lines, wish.yearLossSeen);
  const placed = await placeOrder(tx, { customerId: domain.customerId, kind: 'renew' }, lines.map(newRenewal(years)));
  if (placed.lines.length === 0) throw refuse('ORDER_UNDER_WAY', { name: domain.unicode });
  return placed;
}
