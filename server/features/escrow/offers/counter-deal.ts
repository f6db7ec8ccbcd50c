import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { refusalOfOffer } from '#contract/rules/escrow/offers.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type OrdersUnderWay, refuseBeyondLimit, refuseSelf } from '../../push/index.ts';
import { heldRow, holdName } from '../accept-deal.ts';
import { feesOf } from '../deal-money.ts';
import { dealMachine } from '../machine.ts';
import { requireDeal } from '../sides.ts';
import { type DealRow, findDeal, lockDeal, saveDeal } from '../store.ts';
import { tellSides } from '../tell-sides.ts';
import { insertOffer, offersOf } from './store.ts';

/**
 * One side offers another price before the deal is accepted. It takes the place of what stood, counts as accepted by
 * who makes it, and binds them until its own term is over; then the deal expires. A seller's offer holds their name, as
 * their acceptance does. Race: name before deal, as in acceptDeal; who accepts at the same moment finds either their
 * price, or another one that they have not seen: refused.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER, DEAL_OFFER_SAME, DEAL_OFFERS_TOO_MANY, DEAL_NAME_BARRED,
 *   DEAL_NAME_NOT_YOURS, DEAL_WITH_SELF
 */
export async function counterDeal(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly number: string; readonly price: string; readonly days: number },
): Promise<void> {
  const customerId = customerOf(tx);
  const found = await findDeal(tx, customerId, of.number);
  if (!found) throw refuse('NOT_FOUND');
  if (found.state !== 'quoted') throw refuse('STATE_HAS_MOVED');
  const selling = found.sellerId === customerId;
  const named = selling ? await holdName(tx, underWay, found) : null;
  const deal = await requireDeal(tx, of.number);
  const price = usd(of.price).minor;
  const late = deal.dueAt !== null && deal.dueAt <= tx.now;
  const offers = (await offersOf(tx, deal.id)).length;
  const refusal = refusalOfOffer({ state: deal.state, price: deal.price, offered: price, offers, late });
  if (refusal) throw refuse(refusal);
  if (deal.sellerId === null || deal.buyerId === null) throw new Error(`deal ${deal.number} without its sides`);
  await refuseSelf(tx, deal.sellerId, deal.buyerId);
  await refuseBeyondLimit(tx, [customerId], price);
  const domainId = selling ? await heldRow(tx, deal, named) : deal.domainId;
  const fees = feesOf(price, deal.feeBy, tx.now);
  const dueAt = addDays(tx.now, of.days);
  await saveDeal(tx, deal.id, {
    ...fees,
    dueAt,
    // Of a single day the letter about the offer itself is reminder enough.
    remindedFor: of.days === 1 ? dueAt : null,
    sellerAcceptedAt: selling ? tx.now : null,
    buyerAcceptedAt: selling ? null : tx.now,
    domainId,
  });
  await insertOffer(tx, deal.id, { offeredBy: selling ? 'seller' : 'buyer', ...fees, until: dueAt });
  await transition(tx, dealMachine, deal, 'counter');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.counter', 'countered');
}
