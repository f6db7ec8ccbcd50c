import { fromMinor, type Money, times } from '#contract/money.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { PRICED_ACTS, type PricedAct, pricesAt } from './store.ts';
import { wantsVerifiedHolder } from './verified-holder.ts';

/** What one year of an act costs the customer, and what the registry takes of us for it (cost basis, GW7). */
export interface UnitPrice {
  readonly price: Money;
  readonly cost: Money;
}

/** A suffix on sale with every price. */
export interface Offer {
  readonly profile: SuffixProfile;
  /** Only for a holder whose identity was verified, and by signed codes. */
  readonly verifiedHolder: boolean;
  readonly prices: Readonly<Record<PricedAct, UnitPrice>>;
}

/** The price list of now by suffix, in the order it is shown. A suffix without a complete list is not sold. */
export type Offers = ReadonlyMap<string, Offer>;

export async function offersNow(tx: Tx): Promise<Offers> {
  const profiles = new Map(SUFFIXES.map((profile) => [profile.suffix, profile]));
  const found = new Map<string, Partial<Record<PricedAct, UnitPrice>>>();
  for (const { suffix, act, price, cost } of await pricesAt(tx)) {
    found.set(suffix, { ...found.get(suffix), [act]: { price: fromMinor(price), cost: fromMinor(cost) } });
  }
  const offers = new Map<string, Offer>();
  for (const [suffix, prices] of found) {
    const profile = profiles.get(suffix);
    if (!profile || PRICED_ACTS.some((act) => !prices[act])) continue;
    const verifiedHolder = wantsVerifiedHolder(tx.house, profile);
    offers.set(suffix, { profile, verifiedHolder, prices: prices as Record<PricedAct, UnitPrice> });
  }
  return offers;
}

/** A term's price and cost. */
export interface Quote {
  readonly unit: Money;
  readonly price: Money;
  readonly cost: Money;
}

/** What a term of whole years costs: the year's price times the years. */
export function quote(offer: Offer, act: 'register' | 'renew', years: number): Quote {
  const { price, cost } = offer.prices[act];
  return { unit: price, price: times(price, years), cost: times(cost, years) };
}
