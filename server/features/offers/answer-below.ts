import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { findListing } from '../listings/index.ts';
import { answererOf } from './judge-offer.ts';
import { offerMachine } from './machine.ts';
import { type OfferRow, saveOffer } from './store.ts';
import { HOUSE, tell, writeStep } from './tell-sides.ts';

/**
 * A price of the buyer's below the floor, the first one or a counter-offer, is answered by the house at once; how much
 * the floor is, nobody is told. A listing keeps its floor for as long as it stands, so it is not locked.
 */
export async function answerBelow(tx: Tx, offer: OfferRow): Promise<boolean> {
  if (answererOf(offer) !== 'seller') return false;
  const listing = await findListing(tx, offer.name);
  if (listing?.id !== offer.listingId || listing.floor === null || offer.price >= listing.floor) return false;
  const byHouse = { ...tx, by: HOUSE };
  await saveOffer(tx, offer.id, { endedAt: tx.now });
  await transition(byHouse, offerMachine, offer, 'decline');
  await writeStep(byHouse, offer, 'decline');
  await tell(tx, offer, 'declined', ['buyer']);
  return true;
}
