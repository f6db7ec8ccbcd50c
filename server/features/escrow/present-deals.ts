import type * as api from '#contract/api/escrow/deals.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import type { DealSide, DealState } from '#contract/states/escrow/deal.ts';
import { balanceOf } from '../../ledger/balances.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { statesOf } from '../../platform/machine.ts';
import { holdersOf } from '../domains/index.ts';
import { loserOf } from './appeal-deal.ts';
import { buyerPays, feeOf, sellerGets } from './deal-money.ts';
import { mayWithdraw } from './end-deal.ts';
import { dealMachine } from './machine.ts';
import { offersOf } from './offers/store.ts';
import type { DealRow } from './store.ts';
import { mayAttach, mayWrite } from './talk/judge-talk.ts';

type Action = api.DealRow['Actions'][number];

const sideOf = (deal: DealRow, reader: bigint): DealSide => (deal.sellerId === reader ? 'seller' : 'buyer');
const acceptedBy = (deal: DealRow, side: DealSide): boolean =>
  (side === 'seller' ? deal.sellerAcceptedAt : deal.buyerAcceptedAt) !== null;

/** Who acts next; undefined where the deal has ended. */
export function nextOf(deal: DealRow): api.DealRow['Next'] {
  if (deal.stoppedAt !== null) return 'staff';
  if (deal.state === 'quoted') {
    if (acceptedBy(deal, 'buyer')) return 'seller';
    return acceptedBy(deal, 'seller') ? 'buyer' : 'both';
  }
  const next: Partial<Record<DealState, api.DealRow['Next']>> = {
    applied: 'staff',
    evaluating: 'staff',
    accepted: 'buyer',
    paid: 'seller',
    seller_confirmed: 'buyer',
    disputed: 'staff',
    decided: loserOf(deal),
    appealed: 'staff',
  };
  return next[deal.state];
}

/** What this side may do now. A step whose term is over is not offered, although no sweep came round yet. */
export function actionsOf(deal: DealRow, side: DealSide, now: Date): Action[] {
  const inTime = deal.dueAt === null || deal.dueAt > now;
  const actions: Action[] = deal.stoppedAt === null ? stepsOf(deal, side, inTime) : [];
  if (mayWrite(deal, now)) actions.push('write');
  if (mayAttach(deal, now)) actions.push('attach');
  // Its history is told to the sides while the deal holds the name.
  if (deal.domainId !== null && deal.endedAt === null) actions.push('passport');
  return actions;
}

/** What brings the deal on, or ends it. */
function stepsOf(deal: DealRow, side: DealSide, inTime: boolean): Action[] {
  const actions: Action[] = [];
  if (deal.state === 'quoted' && inTime && !acceptedBy(deal, side)) actions.push('accept');
  if (deal.state === 'quoted' && inTime) actions.push('counter');
  if (deal.state === 'accepted' && inTime && side === 'buyer') actions.push('pay');
  if (deal.state === 'paid' && inTime && side === 'seller') actions.push('confirm');
  if (deal.state === 'seller_confirmed' && side === 'buyer') actions.push('release');
  if (deal.state === 'decided' && inTime && loserOf(deal) === side) actions.push('appeal', 'abide');
  if (mayWithdraw(deal)) actions.push('withdraw');
  if (inTime && (deal.state === 'paid' || deal.state === 'seller_confirmed')) actions.push('dispute');
  return actions;
}

export function presentDeal(deal: DealRow, reader: bigint, now: Date): api.DealRow {
  const side = sideOf(deal, reader);
  const next = nextOf(deal);
  return {
    Number: deal.number,
    Side: side,
    State: deal.state,
    Domain: deal.name,
    Unicode: deal.unicode,
    Price: toWire(fromMinor(deal.price)),
    At: deal.appliedAt.toISOString(),
    ...(deal.dueAt === null ? {} : { DueAt: deal.dueAt.toISOString() }),
    ...(next === undefined ? {} : { Next: next }),
    ...(deal.stoppedAt === null ? {} : { Stopped: true as const }),
    Actions: actionsOf(deal, side, now),
  };
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  buyer: 'escrow:reason.buyer',
  seller: 'escrow:reason.seller',
  left: 'escrow:reason.left',
  stopped: 'escrow:reason.stopped',
};

/** Why it ended: words of ours for what happened, or what our staff wrote. */
export function reasonOf(tx: Tx, { reason, endedAt, decidedAt }: DealRow): string | undefined {
  if (reason === null || (endedAt === null && decidedAt === null)) return undefined;
  const words = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return words ? translate(tx.lang, words) : reason;
}

/** Who says what is wrong: a side's own words, or why the house stepped in, in the reader's. */
export function disputeOf(tx: Tx, { disputeBy, disputeReason, disputeWhy, disputedAt }: DealRow) {
  if (disputeBy === null || disputedAt === null) return undefined;
  const why = disputeBy === 'house' && disputeWhy ? translate(tx.lang, disputeWhy.reason, disputeWhy.vars) : undefined;
  return { By: disputeBy, Reason: why ?? disputeReason ?? '', At: disputedAt.toISOString() };
}

/** What two members decided, and the appeal against it. */
export const decisionOf = (deal: DealRow) => {
  const by = loserOf(deal);
  return {
    ...(deal.decidedFor === null || deal.decidedAt === null
      ? {}
      : { Decided: { For: deal.decidedFor, At: deal.decidedAt.toISOString() } }),
    ...(deal.appealedAt === null || by === undefined
      ? {}
      : { Appealed: { By: by, Reason: deal.appealReason ?? '', At: deal.appealedAt.toISOString() } }),
  };
};

/** Whose account the other side is stands nowhere in it. */
export async function presentDetail(tx: Tx, reader: bigint, deal: DealRow): Promise<OutputOf<typeof api.dealDetail>> {
  const row = presentDeal(deal, reader, tx.now);
  const applied = (deal.type === 'sell') === (row.Side === 'seller');
  const disputed = disputeOf(tx, deal);
  const reason = reasonOf(tx, deal);
  // Whether a wanted name is with us is not told before its owner knows of the deal.
  const here = deal.domainId !== null || (deal.sellerId !== null && (await holdersOf(tx, [deal.name])).has(deal.name));
  return {
    ...row,
    Type: deal.type,
    FeeBy: deal.feeBy,
    Fee: toWire(feeOf(deal)),
    BuyerPays: toWire(buyerPays(deal)),
    SellerGets: toWire(sellerGets(deal)),
    Held: ['paid', 'seller_confirmed', 'disputed', 'decided', 'appealed'].includes(deal.state),
    Here: here,
    ...(applied ? { Remarks: deal.remarks } : {}),
    BuyerAccepted: deal.buyerAcceptedAt !== null,
    SellerAccepted: deal.sellerAcceptedAt !== null,
    ...(disputed ? { Disputed: disputed } : {}),
    ...decisionOf(deal),
    ...(reason === undefined ? {} : { Reason: reason }),
    ...(row.Actions.includes('pay') ? { Available: toWire((await balanceOf(tx, reader)).available) } : {}),
    Offers: (await offersOf(tx, deal.id)).map(({ offeredBy, price, offeredAt, until }) => ({
      ...{ By: offeredBy, Price: toWire(fromMinor(price)) },
      ...{ At: offeredAt.toISOString(), Until: until.toISOString() },
    })),
    Steps: (await statesOf(tx, dealMachine, deal.id)).map(({ state, at }) => ({ State: state, At: at.toISOString() })),
  };
}
