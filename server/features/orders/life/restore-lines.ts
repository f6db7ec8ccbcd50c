import { addYears } from '#contract/calendar.ts';
import { add, fromMinor, type Money } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Offer, offersNow, premiumPriceOf } from '../../catalogue/index.ts';
import { type DomainRow, deadlinesOf, findDomains } from '../../domains/index.ts';
import { premiumPricesOf } from '../../search/index.ts';
import type { NewLine } from '../lines/new-line-store.ts';

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

type Premium = Awaited<ReturnType<typeof premiumPricesOf>>;

/** The two prices of a name: its registry's own where it has some, else those of the list; undefined where its suffix is not sold. */
function pricesOf({ name }: Pick<DomainRow, 'name'>, offer: Offer | undefined, premium: Premium) {
  const own = premium.get(name);
  const restored = own?.restore && premiumPriceOf(own.restore);
  const renewed = own?.renew && premiumPriceOf(own.renew);
  if (own?.restore && own.renew && restored && renewed) {
    const prices = { restore: restored.price, renew: renewed.price, cost: restored.cost, renewCost: renewed.cost };
    return { ...prices, fee: own.restore, yearFee: own.renew.amount };
  }
  if (!offer) return undefined;
  const { restore, renew } = offer.prices;
  return {
    restore: restore.price,
    renew: renew.price,
    cost: restore.cost,
    renewCost: renew.cost,
    fee: undefined,
    yearFee: undefined,
  };
}

/** What taking a name back costs, with its year where it has expired; undefined where its suffix is not sold. */
export function restorePrice(
  name: Pick<DomainRow, 'name' | 'expiresAt'>,
  offer: Offer | undefined,
  premium: Premium,
  now: Date,
): Money | undefined {
  const prices = pricesOf(name, offer, premium);
  return prices && name.expiresAt <= now ? add(prices.restore, prices.renew) : prices?.restore;
}

function lineOf(domain: DomainRow, offer: Offer | undefined, premium: Premium, now: Date): RestoreLine {
  const profile = suffixOf(domain.name);
  if (!profile) throw new Error(`no profile for ${domain.suffix}`);
  const prices = pricesOf(domain, offer, premium);
  if (!prices) throw refuse('SUFFIX_NOT_SOLD', { suffix: domain.suffix });
  const { restore, renew, cost, renewCost, fee, yearFee } = prices;
  const expired = domain.expiresAt <= now;
  return {
    domain,
    restore,
    renew: expired ? renew : undefined,
    price: expired ? add(restore, renew) : restore,
    cost: expired ? add(cost, renewCost) : cost,
    fee,
    yearFee: expired ? yearFee : undefined,
    newExpiresAt: expired ? addYears(domain.expiresAt, 1) : domain.expiresAt,
    until: deadlinesOf(domain, profile).redemptionEnd,
  };
}

/** Those of the names that are the acting customer's, with the prices of now; whether they can be restored is not judged here. */
export async function restoreLines(tx: Tx, typed: readonly string[], lock: 'lock' | 'read'): Promise<RestoreLine[]> {
  const names = [...new Set(typed.flatMap((name) => registeredName(name) ?? []))];
  const domains = await findDomains(tx, customerOf(tx), names, lock);
  const offers = await offersNow(tx);
  const premium = await premiumPricesOf(tx, names);
  return domains.map((domain) => lineOf(domain, offers.get(domain.suffix), premium, tx.now));
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
