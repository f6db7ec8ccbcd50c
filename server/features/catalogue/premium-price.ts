import { fromMinor, type Money } from '#contract/money.ts';
import { TERM_YEARS_MAX } from '#contract/rules/domain.ts';
import { PREMIUM_MARKUP_PERCENT } from '#contract/rules/premium.ts';
import type { Fee, Prices } from '../../gateways/registry/index.ts';
import type { Quote } from './read-prices.ts';

/** The currency our prices stand in; a registry that asks in another has names that we do not sell. */
const CURRENCY = 'USD';

/** Cents of a registry's decimal, a part of a cent rounded up; undefined where it is none. */
function centsOf({ amount, currency }: Fee): bigint | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount);
  if (!parts || currency !== CURRENCY) return undefined;
  const decimals = (parts[2] ?? '').padEnd(6, '0');
  const millionths = BigInt(parts[1] as string) * 1_000_000n + BigInt(decimals);
  return (millionths + 9_999n) / 10_000n;
}

/** Our share on top, a part of a cent rounded up. */
const sold = (cents: bigint) => (cents * BigInt(100 + PREMIUM_MARKUP_PERCENT) + 99n) / 100n;

/**
 * What one act on a premium name costs whose registry asks this fee for it; undefined where that is no price that we
 * can ask for.
 */
export function premiumPriceOf(fee: Fee): { readonly price: Money; readonly cost: Money } | undefined {
  const cents = centsOf(fee);
  return cents === undefined ? undefined : { price: fromMinor(sold(cents)), cost: fromMinor(cents) };
}

/** A premium name's price, and what is echoed to the registry for it. */
export interface PremiumQuote extends Quote {
  readonly fee: Fee;
}

/**
 * What a premium name costs for whole years: the registry's price of the act for the first one and its renewal for each
 * further one, and our share on top. Undefined where the registry names no price that we can ask for.
 */
export function quotePremium(prices: Prices, act: 'register' | 'renew', years: number): PremiumQuote | undefined {
  const first = act === 'register' ? prices.register : prices.renew;
  const firstCents = first && centsOf(first);
  const laterCents = years === 1 ? 0n : prices.renew && centsOf(prices.renew);
  if (firstCents === undefined || laterCents === undefined) return undefined;
  const cost = firstCents + laterCents * BigInt(years - 1);
  const amount = `${cost / 100n}.${String(cost % 100n).padStart(2, '0')}`;
  return {
    unit: fromMinor(sold(firstCents)),
    price: fromMinor(sold(cost)),
    cost: fromMinor(cost),
    fee: { amount, currency: CURRENCY },
  };
}

/**
 * What a premium name costs in all its acts, for a search: a year of each, and the registration for 1, 2, … years as
 * far as it can be told.
 */
export interface PremiumOffer {
  readonly register: Money;
  readonly renew: Money | undefined;
  readonly transfer: Money | undefined;
  readonly restore: Money | undefined;
  readonly registerFor: readonly Money[];
}

/** Undefined where the registry names no price that we can ask for: such a name is not sold. */
export function offerPremium(prices: Prices): PremiumOffer | undefined {
  const one = quotePremium(prices, 'register', 1);
  if (!one) return undefined;
  const fee = (of: Fee | undefined) => {
    return of && premiumPriceOf(of)?.price;
  };
  const terms = Array.from({ length: TERM_YEARS_MAX }, (_, at) => quotePremium(prices, 'register', at + 1)?.price);
  return {
    register: one.price,
    renew: fee(prices.renew),
    transfer: fee(prices.transfer),
    restore: fee(prices.restore),
    registerFor: terms.filter((price) => price !== undefined),
  };
}
