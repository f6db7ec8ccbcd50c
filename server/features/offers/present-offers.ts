import type * as api from '#contract/api/market/offers.ts';
import { dayOf } from '#contract/calendar.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { maskContacts } from '#contract/rules/escrow/contacts.ts';
import { dealMoney } from '#contract/rules/escrow/deal.ts';
import { OFFER_FEE_BY } from '#contract/rules/market/offers.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { dealNumbers } from '../escrow/index.ts';
import { actionsOf } from './judge-offer.ts';
import { type OfferRow, type PriceRow, pricesOf } from './store.ts';

/** One price as a side reads it: what the other wrote is masked, since nothing is paid yet. */
function presentPrice(offer: OfferRow, side: DealSide, row: PriceRow): api.OfferRow['Prices'][number] {
  const names = [offer.name, offer.unicode, `www.${offer.name}`];
  const text = row.offeredBy === side ? row.message : maskContacts(row.message, names);
  return {
    By: row.offeredBy,
    Price: toWire(fromMinor(row.price)),
    ...(text === '' ? {} : { Message: text }),
    Masked: text !== row.message,
    At: row.offeredAt.toISOString(),
  };
}

/** Offers as this customer reads them; whose account the other side is stands nowhere in them. */
export async function presentOffers(tx: Tx, reader: bigint, offers: readonly OfferRow[]): Promise<api.OfferRow[]> {
  const prices = await pricesOf(
    tx,
    offers.map(({ id }) => id),
  );
  const deals = await dealNumbers(
    tx,
    offers.flatMap(({ dealId }) => (dealId === null ? [] : [dealId])),
  );
  return offers.map((offer) => {
    const side: DealSide = offer.sellerId === reader ? 'seller' : 'buyer';
    const deal = offer.dealId === null ? undefined : deals.get(offer.dealId);
    const { sellerGets } = dealMoney(offer.price, OFFER_FEE_BY, dayOf(tx.now));
    return {
      Id: String(offer.id),
      Side: side,
      State: offer.state,
      Name: offer.name,
      Unicode: offer.unicode,
      Price: toWire(fromMinor(offer.price)),
      ...(side === 'seller' ? { SellerGets: toWire(fromMinor(sellerGets)) } : {}),
      At: offer.madeAt.toISOString(),
      ...(offer.endedAt === null ? { DueAt: offer.dueAt.toISOString() } : { EndedAt: offer.endedAt.toISOString() }),
      ...(offer.closedFor === null ? {} : { Closed: offer.closedFor }),
      ...(deal === undefined ? {} : { Deal: deal }),
      Prices: (prices.get(offer.id) ?? []).map((row) => presentPrice(offer, side, row)),
      Actions: actionsOf(offer, side, tx.now),
    };
  });
}
