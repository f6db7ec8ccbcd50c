import type { OfferRow as Shown } from '#contract/api/market/offers.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { OfferRow } from './store.ts';

type Answered = Pick<OfferRow, 'state' | 'dueAt'>;

/** Which side answers the price that stands; nobody where the offer is over. Pure. */
export function answererOf({ state }: Pick<OfferRow, 'state'>): DealSide | undefined {
  if (state === 'open') return 'seller';
  return state === 'countered' ? 'buyer' : undefined;
}

/** Its time is over at its last moment, although no sweep came round yet. Pure. */
export const isLate = ({ dueAt }: Pick<OfferRow, 'dueAt'>, now: Date): boolean => dueAt <= now;

/** What this side may do now. Pure. */
export function actionsOf(offer: Answered, side: DealSide, now: Date): Shown['Actions'] {
  const answerer = answererOf(offer);
  if (answerer === undefined || isLate(offer, now)) return [];
  return [
    ...(answerer === side ? (['accept', 'counter', 'refuse'] as const) : []),
    ...(side === 'buyer' ? (['withdraw'] as const) : []),
  ];
}
