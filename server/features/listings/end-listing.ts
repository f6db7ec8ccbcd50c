import type { Tx } from '../../platform/db/transaction.ts';
import { moveListing } from './move-listing.ts';
import { lockStandingOfName } from './store.ts';

/**
 * Takes a name that is to stay off the market, also where its listing waits for its owner's account to be free again:
 * nothing puts it back but its owner. What somebody was buying ended with its push before.
 */
export async function endListingFor(tx: Tx, domainId: bigint): Promise<void> {
  const listing = await lockStandingOfName(tx, domainId);
  if (listing) await moveListing(tx, listing, listing.state === 'suspended' ? 'leave' : 'withdraw');
}
