import { addBusinessDays } from '#contract/calendar.ts';
import { DEAL_DISPUTE_BUSINESS_DAYS } from '#contract/rules/escrow/deal.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import type { Words } from '../tasks/index.ts';
import { decideAppeal, requireName, settleDecision } from './appeal-deal.ts';
import { sellersName } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { refuseLate, requireDeal } from './sides.ts';
import { type DealRow, findAnyDeal, lockDeal, saveDeal } from './store.ts';
import { tellSides, writeStep } from './tell-sides.ts';

/** Who says that something is wrong: a side in their own words, or the house by a reason that each reads in theirs. */
type Complaint =
  | { readonly disputeBy: DealSide; readonly disputeReason: string }
  | { readonly disputeBy: 'house'; readonly disputeWhy: Words };

/**
 * Name and money stay held until two members have decided. The row is locked by the caller. @throws refusal
 * STATE_HAS_MOVED
 */
export async function openDispute(tx: Tx, deal: DealRow, complaint: Complaint): Promise<void> {
  const dueAt = addBusinessDays(tx.now, DEAL_DISPUTE_BUSINESS_DAYS);
  await saveDeal(tx, deal.id, { ...complaint, disputedAt: tx.now, dueAt });
  await transition(tx, dealMachine, deal, 'dispute');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.dispute', 'disputed');
}

/**
 * A decision for the seller that cannot be carried out any more is no decision: two members decide anew, and know why.
 * The row is locked by the caller.
 * @throws refusal STATE_HAS_MOVED
 */
export async function reopenDispute(tx: Tx, deal: DealRow, why: Words): Promise<void> {
  await transition(tx, dealMachine, deal, 'reopen');
  const undecided = { proposedFor: null, proposedBy: null, secondBy: null, decidedFor: null, decidedAt: null };
  const dueAt = addBusinessDays(tx.now, DEAL_DISPUTE_BUSINESS_DAYS);
  await saveDeal(tx, deal.id, { ...undecided, disputeBy: 'house', disputeWhy: why, disputedAt: tx.now, dueAt });
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.dispute', 'disputed');
}

/**
 * A side says that something is wrong, between payment and hand-over, while the term runs: what its end brings is not
 * kept back by who was late.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER
 */
export async function disputeDeal(tx: Tx, number: string, reason: string): Promise<void> {
  const deal = await requireDeal(tx, number);
  if (deal.state === 'paid' || deal.state === 'seller_confirmed') refuseLate(tx, deal);
  const disputeBy = deal.buyerId === customerOf(tx) ? 'buyer' : 'seller';
  await openDispute(tx, deal, { disputeBy, disputeReason: reason });
}

/**
 * A member decides a dispute: for the seller (the name is handed over and paid out) or for the buyer (the money
 * returns). It is so when a second member decides the same, and takes effect when who it went against abides by it or
 * lets the term of an appeal go by; who decides otherwise proposes anew. Of an appeal likewise, by two others.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON, DEAL_APPEAL_OTHERS, DEAL_NAME_BARRED
 */
export async function decideDeal(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly id: bigint; readonly for: DealSide; readonly reason: string },
): Promise<void> {
  const staff = await actingStaff(tx);
  const found = await findAnyDeal(tx, of.id);
  if (!found) throw refuse('NOT_FOUND');
  const row = await sellersName(tx, found);
  const deal = (await lockDeal(tx, of.id)) as DealRow;
  if (deal.state === 'appealed') return decideAppeal(tx, underWay, { ...of, deal, row });
  if (deal.state !== 'disputed') throw refuse('STATE_HAS_MOVED');
  // A decision that could not be carried out would hold the buyer's money for ever.
  if (of.for === 'seller') await requireName(tx, underWay, { deal, row });
  if (deal.proposedFor === of.for) return settleDecision(tx, deal, { ...of, secondBy: staff.id });
  await saveDeal(tx, deal.id, { proposedFor: of.for, proposedBy: staff.id, reason: of.reason });
  await writeStep(tx, deal, 'deal.decide');
}
