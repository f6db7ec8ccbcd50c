import * as api from '#contract/api/market/offers.ts';
import { TRADE_MARKS_MAX } from '#contract/rules/market/offers.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { registeredName } from '../../platform/idn.ts';
import { dealsHolding } from '../escrow/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { acceptOffer, counterOffer } from './answer-offer.ts';
import { refuseOffer, withdrawOffer } from './end-offer.ts';
import { makeOffer } from './make-offer.ts';
import { presentOffers } from './present-offers.ts';
import { readOffers, readWaiting } from './read-inbox.ts';
import { findOpenOffer, waitingByName } from './store.ts';

/** Names of a customer in a dispute, told by a feature beside this one. */
type Disputed = (tx: Tx, customerId: bigint, limit: number) => Promise<readonly string[]>;

/**
 * Calls of buyers and sellers who negotiate. `underWay` tells which names an order has in hand, `disputed` which are in
 * a dispute (`processes/api.ts`).
 */
export const offerRoutes = (underWay: OrdersUnderWay, disputed: Disputed = async () => []): readonly Route[] => [
  route(api.makeOffer, async (tx, { Name, Price, Days, Message }) => {
    const made = await makeOffer(tx, underWay, { domain: Name, price: Price, days: Days, message: Message ?? '' });
    return { Id: String(made.id), State: made.state };
  }),
  route(api.openOffer, async (tx, { Name }) => {
    const reader = customerOf(tx);
    const offer = await findOpenOffer(tx, reader, { name: registeredName(Name) ?? '' });
    const [shown] = offer ? await presentOffers(tx, reader, [offer]) : [];
    return shown ? { Offer: shown } : {};
  }),
  route(api.acceptOffer, async (tx, { Id, Price }) => ({
    Deal: await acceptOffer(tx, underWay, { id: BigInt(Id), price: Price }),
  })),
  route(api.counterOffer, async (tx, { Id, Price, Days, Message }) => ({
    State: await counterOffer(tx, underWay, { id: BigInt(Id), price: Price, days: Days, message: Message ?? '' }),
  })),
  route(api.refuseOffer, (tx, { Id }) => refuseOffer(tx, BigInt(Id))),
  route(api.withdrawOffer, (tx, { Id }) => withdrawOffer(tx, BigInt(Id))),
  route(api.tradeMarks, async (tx) => ({
    Deals: (await dealsHolding(tx, customerOf(tx), TRADE_MARKS_MAX)).map(({ name, number, state }) => ({
      ...{ Domain: name, Number: number, State: state, Text: translate(tx.lang, `escrow:state.${state}`) },
    })),
    Offers: (await waitingByName(tx, customerOf(tx), TRADE_MARKS_MAX)).map(({ name, count, dueAt }) => ({
      ...{ Domain: name, Count: count, DueAt: dueAt.toISOString() },
    })),
    Disputes: (await disputed(tx, customerOf(tx), TRADE_MARKS_MAX)).map((Domain) => ({ Domain })),
  })),
  route(api.inbox, (tx, { Box, State, After }) =>
    Box === 'waiting'
      ? readWaiting(tx, customerOf(tx), After)
      : readOffers(tx, customerOf(tx), { box: Box, state: State, after: After }),
  ),
];
