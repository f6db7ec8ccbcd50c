import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { moveListing } from './move-listing.ts';
import { findMine, lockOpen } from './store.ts';

/**
 * Takes a name off the market. One that somebody is buying is taken back where it waits: in its push.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function withdrawListing(tx: Tx, id: bigint): Promise<void> {
  if (!(await findMine(tx, customerOf(tx), id))) throw refuse('NOT_FOUND');
  const listing = await lockOpen(tx, id);
  if (listing?.state !== 'listed') throw refuse('STATE_HAS_MOVED');
  await moveListing(tx, listing, 'withdraw');
}
