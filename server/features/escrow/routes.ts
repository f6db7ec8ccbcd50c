import * as api from '#contract/api/escrow/deals.ts';
import { dealHygiene } from '#contract/api/escrow/hygiene.ts';
import { answerPage } from '../../platform/db/page.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { acceptDeal } from './accept-deal.ts';
import { abideDeal, appealDeal } from './appeal-deal.ts';
import { applyDeal } from './apply-deal.ts';
import { confirmDeal } from './confirm-deal.ts';
import { disputeDeal } from './dispute-deal.ts';
import { withdrawDeal } from './end-deal.ts';
import { releaseDeal } from './hand-over.ts';
import { presentHygiene } from './hygiene/present-hygiene.ts';
import { counterDeal } from './offers/counter-deal.ts';
import { payDeal } from './pay-deal.ts';
import { presentDeal, presentDetail } from './present-deals.ts';
import { findDeal, pageDeals } from './store.ts';
import { talkRoutes } from './talk/routes.ts';

/**
 * Calls of the two sides of a deal. `underWay` tells which names an order has in hand: known to orders, wired where the
 * process is made.
 */
export const escrowRoutes = (underWay: OrdersUnderWay): readonly Route[] => [
  route(api.applyDeal, async (tx, { Type, Name, Price, FeeBy, With, Remarks }) => ({
    Number: await applyDeal(tx, underWay, {
      ...{ type: Type, domain: Name, price: Price, feeBy: FeeBy, with: With },
      remarks: Remarks ?? '',
    }),
  })),
  route(api.listDeals, async (tx, { State, After }) => {
    const reader = customerOf(tx);
    return answerPage(await pageDeals(tx, reader, State, After), (deal) => presentDeal(deal, reader, tx.now));
  }),
  route(api.dealDetail, async (tx, input) => {
    const deal = await findDeal(tx, customerOf(tx), input.Number);
    if (!deal) throw refuse('NOT_FOUND');
    return presentDetail(tx, customerOf(tx), deal);
  }),
  route(dealHygiene, async (tx, input) => {
    const deal = await findDeal(tx, customerOf(tx), input.Number);
    if (!deal) throw refuse('NOT_FOUND');
    return presentHygiene(tx, deal);
  }),
  route(api.acceptDeal, (tx, input) => acceptDeal(tx, underWay, { number: input.Number, price: input.Price })),
  route(api.counterDeal, (tx, { Number: number, Price, Days }) =>
    counterDeal(tx, underWay, { number, price: Price, days: Days }),
  ),
  route(api.payDeal, (tx, input) => payDeal(tx, input.Number)),
  route(api.confirmDeal, (tx, input) => confirmDeal(tx, underWay, input.Number)),
  route(api.releaseDeal, (tx, input) => releaseDeal(tx, underWay, input.Number)),
  route(api.withdrawDeal, (tx, input) => withdrawDeal(tx, input.Number)),
  route(api.disputeDeal, (tx, input) => disputeDeal(tx, input.Number, input.Reason)),
  route(api.appealDeal, (tx, input) => appealDeal(tx, input.Number, input.Reason)),
  route(api.abideDeal, (tx, input) => abideDeal(tx, underWay, input.Number)),
  ...talkRoutes,
];
