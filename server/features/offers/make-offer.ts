import { addDays } from '#contract/calendar.ts';
import { fromMinor, toGrouped, toWire, usd } from '#contract/money.ts';
import { OFFER_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { OFFERS_OPEN_MAX, OFFERS_PER_NAME_A_DAY } from '#contract/rules/market/offers.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { countAttempt } from '../../platform/limits.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { findDomains } from '../domains/index.ts';
import { whyBarred } from '../escrow/index.ts';
import { findListing, type Listing, lockListing } from '../listings/index.ts';
import { type OrdersUnderWay, refuseBeyondLimit, refuseSelf } from '../push/index.ts';
import { answerBelow } from './answer-below.ts';
import { offerMachine } from './machine.ts';
import { countOpenOffers, countSince, findOpenOffer, insertOffer, insertPrice } from './store.ts';
import { tell, writeStep } from './tell-sides.ts';

export interface OfferAsked {
  readonly domain: string;
  /** Whole US dollars. */
  readonly price: string;
  readonly days: number;
  readonly message: string;
}

/**
 * The listing, locked, so that it cannot end while an offer on it is written.
 * @throws refusals LISTING_GONE, LISTING_OWN, LISTING_RESERVED, OFFERS_NOT_TAKEN, OFFER_AT_PRICE
 */
async function listingFor(tx: Tx, domain: string, price: bigint): Promise<Listing> {
  const found = await findListing(tx, registeredName(domain) ?? '');
  const listing = found && (await lockListing(tx, found.id));
  if (!listing) throw refuse('LISTING_GONE');
  if (listing.customerId === customerOf(tx)) throw refuse('LISTING_OWN');
  if (!listing.takesOffers) throw refuse('OFFERS_NOT_TAKEN');
  if (listing.state === 'reserved') throw refuse('LISTING_RESERVED');
  if (listing.price !== null && price >= listing.price) {
    const at = fromMinor(listing.price);
    throw refuse('OFFER_AT_PRICE', { price: toGrouped(at) }, { Price: toWire(at) });
  }
  return listing;
}

/**
 * One at a time, few a day, and not endlessly many at once. @throws refusals OFFER_OPEN_ALREADY, OFFERS_TOO_MANY_TODAY,
 * OFFERS_TOO_MANY_OPEN
 */
async function refuseTooMany(tx: Tx, buyerId: bigint, domainId: bigint): Promise<void> {
  if (await findOpenOffer(tx, buyerId, { domainId })) throw refuse('OFFER_OPEN_ALREADY');
  if ((await countSince(tx, buyerId, domainId, addDays(tx.now, -1))) >= BigInt(OFFERS_PER_NAME_A_DAY))
    throw refuse('OFFERS_TOO_MANY_TODAY', { max: OFFERS_PER_NAME_A_DAY });
  if ((await countOpenOffers(tx, buyerId)) >= BigInt(OFFERS_OPEN_MAX))
    throw refuse('OFFERS_TOO_MANY_OPEN', { max: OFFERS_OPEN_MAX });
}

/**
 * Offers a price for a name of the market whose seller hears offers. Race: the listing is locked, so of two offers of
 * one buyer at once the second finds the first, and no offer is left on a name that was just sold.
 * @throws refusals LISTING_GONE, LISTING_OWN, LISTING_RESERVED, LISTING_NOT_NOW, DEAL_WITH_SELF, OFFERS_NOT_TAKEN,
 *   OFFER_AT_PRICE,
 *   OFFER_OPEN_ALREADY, OFFERS_TOO_MANY_TODAY, OFFERS_TOO_MANY_OPEN, DEAL_NEEDS_IDENTITY
 */
export async function makeOffer(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: OfferAsked,
): Promise<{ id: bigint; state: 'open' | 'declined' }> {
  const buyerId = customerOf(tx);
  await countAttempt(tx.house, OFFER_PER_CUSTOMER, String(buyerId));
  const price = usd(of.price).minor;
  const listing = await listingFor(tx, of.domain, price);
  const [row] = await findDomains(tx, listing.customerId, [listing.name]);
  if (row?.id !== listing.domainId) throw refuse('LISTING_GONE');
  await refuseTooMany(tx, buyerId, row.id);
  await refuseSelf(tx, listing.customerId, buyerId);
  await refuseBeyondLimit(tx, [buyerId], price);
  // Why it cannot be sold just now is its owner's matter.
  if ((await whyBarred(tx, row, { for: 'sell', underWay })) !== undefined) throw refuse('LISTING_NOT_NOW');
  const offer = await insertOffer(tx, {
    ...{ listingId: listing.id, domainId: row.id, name: row.name, unicode: row.unicode },
    ...{ sellerId: listing.customerId, buyerId, price, dueAt: addDays(tx.now, of.days) },
  });
  await insertPrice(tx, { offerId: offer.id, offeredBy: 'buyer', price, message: of.message });
  await recordBirth(tx, offerMachine, offer.id);
  await writeStep(tx, offer, 'make');
  if (await answerBelow(tx, offer)) return { id: offer.id, state: 'declined' };
  await tell(tx, offer, 'made', ['seller']);
  return { id: offer.id, state: 'open' };
}
