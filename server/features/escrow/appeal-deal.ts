import { addBusinessDays, addDays } from '#contract/calendar.ts';
import { DEAL_APPEAL_BUSINESS_DAYS, DEAL_APPEAL_DAYS } from '#contract/rules/escrow/deal.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DomainRow } from '../domains/index.ts';
import { bookByTwo } from '../dual-control/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { endDeal } from './end-deal.ts';
import { handOver } from './hand-over.ts';
import { refuseBarred, sellersName } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { refuseLate, requireDeal } from './sides.ts';
import { type DealRow, findDeal, lockDeal, saveDeal } from './store.ts';
import { tellSides, writeStep } from './tell-sides.ts';

/** Against which side a dispute was decided: they alone may appeal. Pure. */
export const loserOf = ({ decidedFor }: Pick<DealRow, 'decidedFor'>): DealSide | undefined =>
  decidedFor === null ? undefined : decidedFor === 'buyer' ? 'seller' : 'buyer';

/** A movement of money by hand, for the dual control. */
export const movementOf = (deal: DealRow) => ({
  kind: 'deal.decide',
  object: { kind: 'deal', id: deal.id },
  customerId: deal.buyerId,
  worth: deal.price + deal.buyerFee,
});

/**
 * What is decided for the seller must be possible: the name is here and free to go. @throws refusal DEAL_NAME_BARRED
 */
export async function requireName(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly deal: Pick<DealRow, 'id'>; readonly row: DomainRow | undefined },
): Promise<DomainRow> {
  if (!of.row) throw refuse('DEAL_NAME_BARRED', { why: '' });
  await refuseBarred(tx, of.row, { for: 'handOver', underWay, dealId: of.deal.id });
  return of.row;
}

/**
 * What two members decided takes effect: the money returns, or name and money change hands. Row and deal are locked by
 * the caller.
 * @throws refusals STATE_HAS_MOVED, DEAL_NAME_BARRED
 */
export async function carryOut(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly deal: DealRow; readonly row: DomainRow | undefined; readonly for: DealSide },
): Promise<void> {
  const { deal, row } = of;
  if (of.for === 'buyer') return endDeal(tx, deal, 'return', deal.reason);
  await handOver(tx, deal, await requireName(tx, underWay, { deal, row }));
}

/**
 * Two members decided alike: name and money stay held while the other side may appeal. The deal is locked by the
 * caller.
 */
export async function settleDecision(
  tx: Tx,
  deal: DealRow,
  of: { readonly for: DealSide; readonly reason: string; readonly secondBy: bigint },
): Promise<void> {
  await bookByTwo(tx, movementOf(deal), deal.proposedBy as bigint);
  const dueAt = addDays(tx.now, DEAL_APPEAL_DAYS);
  await saveDeal(tx, deal.id, {
    ...{ secondBy: of.secondBy, reason: of.reason, decidedFor: of.for, decidedAt: tx.now, dueAt },
  });
  await transition(tx, dealMachine, deal, 'decide');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.decide', 'decided');
}

/**
 * The deal of the acting customer against whom it was decided, with their name locked before it. @throws refusals
 * NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER
 */
async function decidedAgainst(tx: Tx, number: string): Promise<{ deal: DealRow; row: DomainRow | undefined }> {
  const customerId = customerOf(tx);
  const found = await findDeal(tx, customerId, number);
  if (!found) throw refuse('NOT_FOUND');
  const row = await sellersName(tx, found);
  const deal = await requireDeal(tx, number);
  const side: DealSide = deal.sellerId === customerId ? 'seller' : 'buyer';
  if (deal.state !== 'decided' || loserOf(deal) !== side) throw refuse('STATE_HAS_MOVED');
  refuseLate(tx, deal);
  return { deal, row };
}

/**
 * One appeal, within its days, by the side that it went against. @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER
 */
export async function appealDeal(tx: Tx, number: string, reason: string): Promise<void> {
  const { deal } = await decidedAgainst(tx, number);
  const dueAt = addBusinessDays(tx.now, DEAL_APPEAL_BUSINESS_DAYS);
  await saveDeal(tx, deal.id, { appealReason: reason, appealedAt: tx.now, dueAt });
  await transition(tx, dealMachine, deal, 'appeal');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.appeal', 'appealed');
}

/**
 * The side that it went against abides by it, and nobody waits for the term. @throws refusals NOT_FOUND,
 * STATE_HAS_MOVED, DEAL_OVER, DEAL_NAME_BARRED
 */
export async function abideDeal(tx: Tx, underWay: OrdersUnderWay, number: string): Promise<void> {
  const { deal, row } = await decidedAgainst(tx, number);
  await carryOut(tx, underWay, { deal, row, for: deal.decidedFor as DealSide });
}

/**
 * A member decides an appeal; it takes effect, and stands, when a second one decides the same. Neither of them decided
 * the dispute.
 * @throws refusals DEAL_APPEAL_OTHERS, REVIEW_SECOND_PERSON, DEAL_NAME_BARRED
 */
export async function decideAppeal(
  tx: Tx,
  underWay: OrdersUnderWay,
  of: { readonly deal: DealRow; readonly row: DomainRow | undefined; readonly for: DealSide; readonly reason: string },
): Promise<void> {
  const { deal } = of;
  const staff = await actingStaff(tx);
  if (staff.id === deal.proposedBy || staff.id === deal.secondBy) throw refuse('DEAL_APPEAL_OTHERS');
  if (deal.appealProposedFor !== of.for) {
    await saveDeal(tx, deal.id, { appealProposedFor: of.for, appealProposedBy: staff.id });
    // The words of the first decision stand until two have decided anew.
    await writeStep(tx, deal, 'deal.decide');
    return;
  }
  await bookByTwo(tx, movementOf(deal), deal.appealProposedBy as bigint);
  await saveDeal(tx, deal.id, { appealSecondBy: staff.id, reason: of.reason });
  await carryOut(tx, underWay, { ...of, deal: { ...deal, reason: of.reason } });
}
