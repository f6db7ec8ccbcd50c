import type { DealState } from '../../states/escrow/deal.ts';

/** For how many days a counter-offer may stand; who makes it chooses. */
export const DEAL_OFFER_DAYS = [1, 3, 7] as const;
/** Prices on the table of one deal; who has not agreed by then begins anew. */
export const DEAL_OFFERS_MAX = 20;

export interface OfferAsked {
  readonly state: DealState;
  /** Cents: what the deal says now, and what is offered. */
  readonly price: bigint;
  readonly offered: bigint;
  /** Prices that were on the table so far. */
  readonly offers: number;
  /** The standing price may no longer be answered. */
  readonly late: boolean;
}

/**
 * Why a counter-offer cannot be made; undefined where it can. A counter-offer takes the place of what stood: that can
 * no longer be accepted. Pure.
 */
export function refusalOfOffer({ state, price, offered, offers, late }: OfferAsked) {
  if (state !== 'quoted') return 'STATE_HAS_MOVED' as const;
  if (late) return 'DEAL_OVER' as const;
  if (offered === price) return 'DEAL_OFFER_SAME' as const;
  if (offers >= DEAL_OFFERS_MAX) return 'DEAL_OFFERS_TOO_MANY' as const;
  return undefined;
}
