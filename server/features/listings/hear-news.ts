import type { Tx } from '../../platform/db/transaction.ts';
import type { PushEnd } from '../push/index.ts';
import type { ListingEvent } from './machine.ts';
import { moveListing } from './move-listing.ts';
import { lockOpenOfName, lockOpenOfPush } from './store.ts';

/** A buyer who lets the name go leaves it to the next; an owner who takes their push back does not sell. */
const AFTER: Readonly<Record<PushEnd, ListingEvent>> = {
  accept: 'sell',
  refuse: 'release',
  lapse: 'release',
  cancel: 'withdraw',
  end: 'leave',
};

/** Hears `pushOver`: what becomes of the listing that the push was made of. */
export async function settleListing(
  tx: Tx,
  { pushId, end }: { readonly pushId: bigint; readonly end: PushEnd },
): Promise<void> {
  const listing = await lockOpenOfPush(tx, pushId);
  // One that was put on the market again since is not this push's any more.
  if (listing?.state === 'reserved') await moveListing(tx, listing, AFTER[end]);
}

/** Hears `domainLeft`: a name that left its owner's account is not theirs to sell. */
export async function endListingOfName(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const listing = await lockOpenOfName(tx, domainId);
  if (listing) await moveListing(tx, listing, 'leave');
}
