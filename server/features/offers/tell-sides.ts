import { fromMinor, toDecimal } from '#contract/money.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { offerLetter, type Told } from './letters.ts';
import type { OfferEvent } from './machine.ts';
import type { OfferRow } from './store.ts';

/** What one side does happens to the other by the house: nobody reads the other's id in their own records. */
export const HOUSE: Actor = { kind: 'system', name: 'market' };

const accountOf = (offer: OfferRow, side: DealSide): bigint => (side === 'seller' ? offer.sellerId : offer.buyerId);

/** Writes a step into the activity of both sides. */
export async function writeStep(tx: Tx, offer: OfferRow, event: OfferEvent | 'make'): Promise<void> {
  for (const side of [offer.sellerId, offer.buyerId]) {
    const own = tx.by.kind === 'customer' && tx.by.customerId === side;
    await record(own ? tx : { ...tx, by: HOUSE }, {
      act: `offer.${event}`,
      object: { kind: 'offer', id: offer.id },
      onBehalfOf: side,
      after: { name: offer.unicode, price: toDecimal(fromMinor(offer.price)) },
    });
  }
}

/** Tells sides by letter, each in their own language. */
export async function tell(tx: Tx, offer: OfferRow, step: Told, sides: readonly DealSide[]): Promise<void> {
  for (const side of sides)
    await sendNotice(tx, await recipientOf(tx, accountOf(offer, side)), offerLetter(offer, step));
}
