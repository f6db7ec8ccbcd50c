import type { Money } from '#contract/money.ts';
import type { Fee, Prices } from '../../gateways/registry/index.ts';
import { type Offer, premiumPriceOf } from '../catalogue/index.ts';

/** What a transfer of a name costs. */
export interface Price {
  readonly price: Money;
  readonly cost: Money;
  /** What is echoed to its registry, which has a price of its own for this name. */
  readonly fee: Fee | null;
  /** What a year more of this name costs here, where that is known. */
  readonly year: Money | undefined;
}

/**
 * The list's prices, or the registry's own for this name alone, be they higher or lower; undefined where the registry
 * did not answer, or names no price of a transfer that we could ask for. Pure.
 */
export function priceFrom(listed: Offer['prices'], own: Prices | 'standard' | undefined): Price | undefined {
  if (own === undefined) return undefined;
  if (own === 'standard') return { ...listed.transfer, fee: null, year: listed.renew.price };
  const dear = own.transfer && premiumPriceOf(own.transfer);
  const year = own.renew && premiumPriceOf(own.renew)?.price;
  return dear && own.transfer ? { ...dear, fee: own.transfer, year } : undefined;
}
