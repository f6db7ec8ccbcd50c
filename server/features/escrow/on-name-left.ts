import type { Tx } from '../../platform/db/transaction.ts';
import { endDeal, endOf } from './end-deal.ts';
import { lockDeal, openDealsOf } from './store.ts';
import { HOUSE } from './tell-sides.ts';

/**
 * Hears `domainLeft`: a name that left its seller otherwise than by its deal (deleted, lost to a dispute) ends the
 * deal; money returns.
 */
export async function endDealOfName(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  for (const id of await openDealsOf(tx, domainId)) {
    const deal = await lockDeal(tx, id);
    // Race: it may have ended while we waited for its lock.
    if (!deal || deal.endedAt !== null) continue;
    const early = deal.state === 'applied' || deal.state === 'evaluating';
    await endDeal({ ...tx, by: HOUSE }, deal, early ? 'withdraw' : endOf(deal, 'lapse'), 'left');
  }
}
