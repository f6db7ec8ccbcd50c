import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/escrow.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerById } from '../account/index.ts';
import { findDomain, holdersOf } from '../domains/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { presentComparables } from './comparables/present-comparables.ts';
import { comparableRoutes } from './comparables/staff-routes.ts';
import { feeOf } from './deal-money.ts';
import { decideDeal } from './dispute-deal.ts';
import { wantLook } from './hygiene/ask-sources.ts';
import { presentHygiene } from './hygiene/present-hygiene.ts';
import { decisionOf, disputeOf, reasonOf } from './present-deals.ts';
import { evaluateDeal, quoteDeal, refuseDeal } from './quote-deal.ts';
import { settleStopped } from './stops/settle-stopped.ts';
import { type DealRow, findAnyDeal } from './store.ts';
import { talkStaffRoutes } from './talk/routes.ts';
import { isLate, pageQueue, stoppedBy } from './terms/queue-store.ts';

type Action = api.OfficeDeal['Actions'][number];
const ACTIONS: Partial<Record<DealRow['state'], readonly Action[]>> = {
  applied: ['evaluate', 'refuse'],
  evaluating: ['quote', 'refuse'],
  quoted: ['quote'],
  disputed: ['decide'],
  appealed: ['decide'],
};
const OPEN_TO_TWO = new Set<DealRow['state']>(['disputed', 'appealed']);

function presentRow(deal: DealRow, now: Date): api.OfficeDeal {
  const stop = stoppedBy(deal);
  return {
    Id: String(deal.id),
    Number: deal.number,
    Type: deal.type,
    State: deal.state,
    Domain: deal.name,
    Unicode: deal.unicode,
    Price: toWire(fromMinor(deal.price)),
    At: deal.appliedAt.toISOString(),
    ...(deal.dueAt === null ? {} : { DueAt: deal.dueAt.toISOString() }),
    Late: isLate(deal, now),
    ...(deal.stoppedAt === null ? {} : { StoppedAt: deal.stoppedAt.toISOString() }),
    ...(stop === undefined ? {} : { StoppedBy: stop }),
    Actions: deal.stoppedAt === null ? [...(ACTIONS[deal.state] ?? [])] : ['settle'],
  };
}

/** What we know of the name; nothing where it is with another registrar. */
async function nameFacts(tx: Tx, name: string): Promise<api.OfficeDealPage['Name']> {
  const owner = (await holdersOf(tx, [name])).get(name);
  const row = owner === undefined ? undefined : await findDomain(tx, owner, name);
  if (!row) return undefined;
  const holds = (await holdsOf(tx, [row.id])).get(row.id) ?? [];
  return {
    RegisteredAt: row.registeredAt.toISOString(),
    ExpiresAt: row.expiresAt.toISOString(),
    Statuses: [...row.statuses],
    Holds: holds.map(({ kind }) => translate(tx.lang, `passport:hold.${kind}`)),
  };
}

async function emailOf(tx: Tx, id: bigint | null): Promise<string | undefined> {
  const customer = id === null ? undefined : await customerById(tx, id);
  return customer && emailShown(customer.email);
}

async function presentPage(tx: Tx, id: string): Promise<api.OfficeDealPage> {
  const deal = await findAnyDeal(tx, BigInt(id));
  if (!deal) throw refuse('NOT_FOUND');
  const { id: self } = await actingStaff(tx);
  const [seller, buyer] = [await emailOf(tx, deal.sellerId), await emailOf(tx, deal.buyerId)];
  const name = await nameFacts(tx, deal.name);
  const disputed = disputeOf(tx, deal);
  const reason = reasonOf(tx, deal);
  // Of a dispute and of its appeal: what one member proposed, while another has not decided the same.
  const proposed =
    deal.state === 'appealed'
      ? { for: deal.appealProposedFor, by: deal.appealProposedBy }
      : { for: deal.proposedFor, by: deal.proposedBy };
  const open = OPEN_TO_TWO.has(deal.state) && proposed.for !== null && proposed.by !== null;
  const chosen = deal.stoppedChoice !== null && deal.stoppedChoiceBy !== null;
  const names = open || chosen ? await staffNames(tx) : new Map<bigint, string>();
  return {
    ...presentRow(deal, tx.now),
    ...(seller === undefined ? {} : { Seller: seller }),
    ...(buyer === undefined ? {} : { Buyer: buyer }),
    ...(deal.target === null ? {} : { With: deal.target }),
    Remarks: deal.remarks,
    FeeBy: deal.feeBy,
    Fee: toWire(feeOf(deal)),
    ...(name ? { Name: name } : {}),
    Hygiene: await presentHygiene(tx, deal),
    Comparables: await presentComparables(tx, deal),
    ...(disputed ? { Disputed: disputed } : {}),
    ...decisionOf(deal),
    ...(open && proposed.for && proposed.by !== null
      ? {
          Proposed: {
            For: proposed.for,
            By: names.get(proposed.by) ?? String(proposed.by),
            Mine: proposed.by === self,
          },
        }
      : {}),
    ...(deal.stoppedChoice === null || deal.stoppedChoiceBy === null
      ? {}
      : {
          Chosen: {
            Do: deal.stoppedChoice,
            By: names.get(deal.stoppedChoiceBy) ?? String(deal.stoppedChoiceBy),
            Mine: deal.stoppedChoiceBy === self,
          },
        }),
    ...(reason === undefined ? {} : { Reason: reason }),
  };
}

/** What staff do with deals: evaluate, quote, refuse, and decide disputes by two (acceptance L1). */
export const escrowStaffRoutes = (underWay: OrdersUnderWay): readonly Route[] => [
  route(api.officeDeals, async (tx, { State, After }) =>
    answerPage(await pageQueue(tx, State, After), (deal) => presentRow(deal, tx.now)),
  ),
  route(api.officeDeal, (tx, { Id }) => presentPage(tx, Id)),
  route(api.evaluateDeal, async (tx, { Id }) => {
    await evaluateDeal(tx, BigInt(Id));
    return presentPage(tx, Id);
  }),
  route(api.quoteDeal, async (tx, { Id, Price, With }) => {
    await quoteDeal(tx, { id: BigInt(Id), price: Price, with: With });
    return presentPage(tx, Id);
  }),
  route(api.refuseDeal, async (tx, { Id, Reason }) => {
    await refuseDeal(tx, BigInt(Id), Reason);
    return presentPage(tx, Id);
  }),
  route(api.decideDeal, async (tx, { Id, For, Reason }) => {
    await decideDeal(tx, underWay, { id: BigInt(Id), for: For, reason: Reason });
    return presentPage(tx, Id);
  }),
  route(api.settleDeal, async (tx, { Id, Do }) => {
    await settleStopped(tx, BigInt(Id), Do);
    return presentPage(tx, Id);
  }),
  route(api.askDealName, async (tx, { Id }) => {
    if (!(await findAnyDeal(tx, BigInt(Id)))) throw refuse('NOT_FOUND');
    await wantLook(tx, BigInt(Id));
    return presentPage(tx, Id);
  }),
  ...comparableRoutes,
  ...talkStaffRoutes,
];
