import { fromMinor, toDecimal } from '#contract/money.ts';
import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { record } from '../activity/index.ts';
import { type ListingEvent, listingMachine } from './machine.ts';
import { listingOver } from './news.ts';
import { type Listing, saveEnd } from './store.ts';

/** What happens to a listing by the act of another, or of nobody. */
export const HOUSE: Actor = { kind: 'system', name: 'market' };

/**
 * Moves a listing that the caller has locked, writes it into its owner's activity, and announces its end.
 * @throws refusal STATE_HAS_MOVED
 */
export async function moveListing(tx: Tx, listing: Listing, event: ListingEvent): Promise<void> {
  const end = event === 'sell' || event === 'withdraw' || event === 'leave' ? event : undefined;
  if (end) await saveEnd(tx, listing.id);
  const own = tx.by.kind === 'customer' && tx.by.customerId === listing.customerId;
  const by = own ? tx : { ...tx, by: HOUSE };
  await transition(by, listingMachine, listing, event);
  await record(by, {
    act: `listing.${event}`,
    object: { kind: 'listing', id: listing.id },
    onBehalfOf: listing.customerId,
    after: {
      name: listing.unicode,
      ...(listing.price === null ? {} : { price: toDecimal(fromMinor(listing.price)) }),
    },
  });
  if (end) await tx.house.events.announce(tx, listingOver, { listingId: listing.id, end });
}
