import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { OFFER_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { OFFER_FEE_BY, OFFER_PRICES_MAX } from '#contract/rules/market/offers.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { countAttempt } from '../../platform/limits.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { coolingUntil } from '../account/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import { agreeDeal, whyBarred } from '../escrow/index.ts';
import { type OrdersUnderWay, refuseBeyondLimit } from '../push/index.ts';
import { answerBelow } from './answer-below.ts';
import { answererOf, isLate } from './judge-offer.ts';
import { offerMachine } from './machine.ts';
import { findOffer, insertPrice, lockOffer, type OfferRow, pricesOf, saveOffer } from './store.ts';
import { tell, writeStep } from './tell-sides.ts';

const OTHER = { seller: 'buyer', buyer: 'seller' } as const satisfies Record<DealSide, DealSide>;

interface Answering {
  readonly offer: OfferRow;
  readonly side: DealSide;
  readonly row: DomainRow;
}

/**
 * The name and the offer, both locked, where it is the acting customer's turn to answer. Race: name before offer, as
 * whoever ends a name's life and takes its offers along does.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, OFFER_OVER
 */
async function answering(tx: Tx, id: bigint): Promise<Answering> {
  const customerId = customerOf(tx);
  const found = await findOffer(tx, customerId, id);
  if (!found) throw refuse('NOT_FOUND');
  const [row] = await findDomains(tx, found.sellerId, [found.name], 'lock');
  const offer = await lockOffer(tx, id);
  const side: DealSide = found.sellerId === customerId ? 'seller' : 'buyer';
  if (!offer || answererOf(offer) !== side || row?.id !== offer.domainId) throw refuse('STATE_HAS_MOVED');
  if (isLate(offer, tx.now)) throw refuse('OFFER_OVER');
  return { offer, side, row };
}

/** Why a name cannot change hands is its owner's matter: the seller reads it, the buyer reads that it cannot now. */
async function refuseUnsellable(tx: Tx, underWay: OrdersUnderWay, { offer, side, row }: Answering): Promise<void> {
  const why = await whyBarred(tx, row, { for: 'sell', underWay });
  if (why !== undefined && side === 'seller') throw refuse('DEAL_NAME_BARRED', { why }, { Reason: why(tx.lang) });
  // An account whose secrets both came by mail gives nothing away, also not by a word of before.
  if (why !== undefined || (side === 'buyer' && (await coolingUntil(tx, offer.sellerId))))
    throw refuse('LISTING_NOT_NOW');
}

/**
 * The price that stands is accepted by the side that answers it: it becomes a deal in which the buyer pays next, and
 * the name is held for it. Other offers on the name stand until it is sold, since this one may not be paid.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, OFFER_OVER, DEAL_NAME_BARRED, LISTING_NOT_NOW, DEAL_NAME_TAKEN,
 *   DEAL_WITH_SELF
 */
export async function acceptOffer(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly id: bigint; readonly price: string },
): Promise<string> {
  const answer = await answering(tx, of.id);
  const { offer, side, row } = answer;
  // Race: a counter-offer took the place of the price that was seen.
  if (offer.price !== usd(of.price).minor) throw refuse('STATE_HAS_MOVED');
  await refuseUnsellable(tx, underWay, answer);
  const { sellerId, buyerId, price } = offer;
  const agreed = { row, sellerId, buyerId, price, feeBy: OFFER_FEE_BY, offeredBy: OTHER[side] } as const;
  const deal = await agreeDeal(tx, agreed);
  await saveOffer(tx, offer.id, { endedAt: tx.now, dealId: deal.id });
  await transition(tx, offerMachine, offer, 'accept');
  await writeStep(tx, offer, 'accept');
  return deal.number;
}

/**
 * The side that answers names another price; it takes the place of what stood, and the other side answers next, or the
 * house where a buyer goes below the floor.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, OFFER_OVER, OFFER_SAME, OFFER_PRICES_TOO_MANY, DEAL_NAME_BARRED,
 *   LISTING_NOT_NOW
 */
export async function counterOffer(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly id: bigint; readonly price: string; readonly days: number; readonly message: string },
): Promise<OfferRow['state']> {
  await countAttempt(tx.house, OFFER_PER_CUSTOMER, String(customerOf(tx)));
  const answer = await answering(tx, of.id);
  const { offer, side } = answer;
  const price = usd(of.price).minor;
  if (price === offer.price) throw refuse('OFFER_SAME');
  const prices = (await pricesOf(tx, [offer.id])).get(offer.id) ?? [];
  if (prices.length >= OFFER_PRICES_MAX) throw refuse('OFFER_PRICES_TOO_MANY');
  await refuseUnsellable(tx, underWay, answer);
  await refuseBeyondLimit(tx, [customerOf(tx)], price);
  const dueAt = addDays(tx.now, of.days);
  await saveOffer(tx, offer.id, { price, dueAt });
  await insertPrice(tx, { offerId: offer.id, offeredBy: side, price, message: of.message });
  const state = await transition(tx, offerMachine, offer, 'counter');
  const now = { ...offer, price, dueAt, state };
  await writeStep(tx, now, 'counter');
  if (await answerBelow(tx, now)) return 'declined';
  await tell(tx, now, 'countered', [OTHER[side]]);
  return state;
}
