import { addYears } from '#contract/calendar.ts';
import { add, fromMinor, type Money } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { type Offer, offersNow, premiumPriceOf } from '../../catalogue/index.ts';
import { type DomainRow, findDomains } from '../../domains/index.ts';
import { deadlinesOf } from '../../domains/life/index.ts';
import { type KeptPrice, keptPricesOf } from '../../search/index.ts';
import type { NewLine } from '../lines/new-line-store.ts';
import { type Unpriced, whyUnpriced } from '../prices/unpriced.ts';

/** A deleted name with what taking it back costs and brings. */
export interface RestoreLine {
  readonly domain: DomainRow;
  readonly restore: Money;
  /** A name that expired comes back with a year. */
  readonly renew: Money | undefined;
  readonly price: Money;
  readonly cost: Money;
  /** What is echoed to the registry for a premium name (RFC 8748). */
  readonly fee: { readonly amount: string; readonly currency: string } | undefined;
  /** The same for the year of a name that expired, in the same currency. */
  readonly yearFee: string | undefined;
  readonly newExpiresAt: Date;
  readonly until: Date;
}

type Ended = Pick<DomainRow, 'expiresAt'>;

/** Why nobody can say what taking a name back costs now, with its year where it has expired. */
export const restoreUnpriced = (
  kept: KeptPrice | undefined,
  offer: Offer | undefined,
  { expiresAt }: Ended,
  now: Date,
): Unpriced | undefined => whyUnpriced(kept, offer, expiresAt <= now ? ['restore', 'renew'] : ['restore']);

type Prices = Pick<RestoreLine, 'restore' | 'renew' | 'price' | 'cost' | 'fee' | 'yearFee'>;

/**
 * What taking a name back costs: its registry's own prices where it has some, else those of the list; undefined where
 * nobody knows, or its suffix is not sold.
 */
function pricesOf(name: Ended, offer: Offer | undefined, kept: KeptPrice | undefined, now: Date): Prices | undefined {
  if (restoreUnpriced(kept, offer, name, now)) return undefined;
  const own = kept?.kind === 'own' ? kept.prices : undefined;
  const restore = own ? own.restore && premiumPriceOf(own.restore) : offer?.prices.restore;
  if (!restore) return undefined;
  const alone = { restore: restore.price, price: restore.price, cost: restore.cost, fee: own?.restore };
  if (name.expiresAt > now) return { ...alone, renew: undefined, yearFee: undefined };
  const renew = own ? own.renew && premiumPriceOf(own.renew) : offer?.prices.renew;
  if (!renew) return undefined;
  const sums = { price: add(restore.price, renew.price), cost: add(restore.cost, renew.cost) };
  return { ...alone, ...sums, renew: renew.price, yearFee: own?.renew?.amount };
}

/**
 * What taking a name back costs, with its year where it has expired; undefined where nobody knows, or its suffix is not
 * sold.
 */
export const restorePrice = (
  name: Ended,
  offer: Offer | undefined,
  kept: KeptPrice | undefined,
  now: Date,
): Money | undefined => pricesOf(name, offer, kept, now)?.price;

/** The last instant at which the registry takes a restore. */
export function restorableUntil(domain: DomainRow): Date {
  const profile = suffixOf(domain.name);
  if (!profile) throw new Error(`no profile for ${domain.suffix}`);
  return deadlinesOf(domain, profile).redemptionEnd;
}

/** Undefined where nobody knows what the name costs now, or its suffix is not sold. */
function lineOf(
  domain: DomainRow,
  offer: Offer | undefined,
  kept: KeptPrice | undefined,
  now: Date,
): RestoreLine | undefined {
  const prices = pricesOf(domain, offer, kept, now);
  if (!prices) return undefined;
  return {
    domain,
    ...prices,
    newExpiresAt: domain.expiresAt <= now ? addYears(domain.expiresAt, 1) : domain.expiresAt,
    until: restorableUntil(domain),
  };
}

/**
 * Those of the names that are the acting customer's and whose price of now is known; whether they can be restored is
 * not judged here.
 */
export async function restoreLines(tx: Tx, typed: readonly string[], lock: 'lock' | 'read'): Promise<RestoreLine[]> {
  const names = [...new Set(typed.flatMap((name) => registeredName(name) ?? []))];
  const domains = await findDomains(tx, customerOf(tx), names, lock);
  const offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, names);
  return domains.flatMap((domain) => lineOf(domain, offers.get(domain.suffix), kept.get(domain.name), tx.now) ?? []);
}

/** A deleted name without a price of now. */
export interface UnpricedRestore {
  readonly domain: DomainRow;
  readonly why: Unpriced;
  readonly until: Date;
}

/** Those of the acting customer's names whose price nobody knows, or whose suffix is not sold. */
export async function unpricedRestores(tx: Tx, names: readonly string[]): Promise<UnpricedRestore[]> {
  const domains = await findDomains(tx, customerOf(tx), [...names]);
  const offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, names);
  return domains.flatMap((domain) => {
    const why = restoreUnpriced(kept.get(domain.name), offers.get(domain.suffix), domain, tx.now);
    return why ? [{ domain, why, until: restorableUntil(domain) }] : [];
  });
}

export const restoreTotal = (lines: readonly RestoreLine[]): Money =>
  lines.reduce((sum, { price }) => add(sum, price), fromMinor(0n));

/** The price is for the act, the year in it: one `year` of the line stands for both. */
export const newRestore = ({ domain, price, cost, fee, yearFee }: RestoreLine): NewLine => ({
  kind: 'restore',
  name: domain.name,
  unicode: domain.unicode,
  suffix: domain.suffix,
  years: 1,
  unitPrice: price.minor,
  price: price.minor,
  cost: cost.minor,
  templateId: null,
  domainId: domain.id,
  expiresBefore: domain.expiresAt,
  premium: fee !== undefined,
  fee: fee?.amount ?? null,
  feeCurrency: fee?.currency ?? null,
  yearFee: yearFee ?? null,
});
