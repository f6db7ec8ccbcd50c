import type { Tx } from '../../platform/db/transaction.ts';
import { endOffer } from './end-offer.ts';
import { lockOpenOfSide } from './store.ts';
import { HOUSE } from './tell-sides.ts';

/**
 * Hears `accountSuspended`: offers that the account got close, those that it made are taken back. The other side reads
 * that, not why.
 */
export async function stopOffersOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  for (const offer of await lockOpenOfSide(tx, customerId)) {
    if (offer.sellerId === customerId)
      await endOffer(house, offer, { event: 'close', told: ['buyer'], closedFor: 'off' });
    else await endOffer(house, offer, { event: 'withdraw', told: ['seller'] });
  }
}
