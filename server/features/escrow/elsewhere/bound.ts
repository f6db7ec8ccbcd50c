import { DEAL_STATES_TAKEN } from '#contract/states/escrow/deal.ts';
import type { DealRow } from '../store.ts';

type Judged = Pick<DealRow, 'id' | 'type' | 'state' | 'sellerAcceptedAt'>;

/** How firmly a deal under way binds its seller, the firmest first; undefined where they said nothing to it yet. */
function rankOf({ type, state, sellerAcceptedAt }: Judged): number | undefined {
  if (DEAL_STATES_TAKEN.includes(state)) return 0;
  if (sellerAcceptedAt !== null) return 1;
  return type === 'sell' ? 2 : undefined;
}

/**
 * Which of the deals of one name holds it, now that it is here: the one that both accepted, or the first that its
 * seller is bound to. One deal holds a name; another would bar the hand-over of the first. Pure.
 */
export function holdingOf<Deal extends Judged>(deals: readonly Deal[]): Deal | undefined {
  const ranked = deals.flatMap((deal) => {
    const rank = rankOf(deal);
    return rank === undefined ? [] : [{ deal, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || (a.deal.id < b.deal.id ? -1 : 1))[0]?.deal;
}
