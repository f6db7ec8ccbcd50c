import type { StoppedChoice } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bookByTwo } from '../../dual-control/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { movementOf } from '../appeal-deal.ts';
import { endDeal } from '../end-deal.ts';
import { type DealRow, lockDeal, saveDeal } from '../store.ts';
import { writeStep } from '../tell-sides.ts';
import { goOn } from './go-on.ts';

async function carryOut(tx: Tx, deal: DealRow, choice: StoppedChoice): Promise<void> {
  if (choice === 'goOn') return goOn(tx, deal);
  await bookByTwo(tx, movementOf(deal), deal.stoppedChoiceBy as bigint);
  await endDeal(tx, deal, 'return', 'stopped');
}

/**
 * A member decides about a deal that stands still: the money returns, or it goes on where it stood. It is so when a
 * second member decides the same; who decides otherwise proposes anew.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON
 */
export async function settleStopped(tx: Tx, id: bigint, choice: StoppedChoice): Promise<void> {
  const { id: staffId } = await actingStaff(tx);
  const deal = await lockDeal(tx, id);
  if (!deal) throw refuse('NOT_FOUND');
  if (deal.stoppedAt === null) throw refuse('STATE_HAS_MOVED');
  if (deal.stoppedChoice !== choice) {
    await saveDeal(tx, id, { stoppedChoice: choice, stoppedChoiceBy: staffId });
    await writeStep(tx, deal, 'deal.settle');
    return;
  }
  if (deal.stoppedChoiceBy === staffId) throw refuse('REVIEW_SECOND_PERSON');
  await carryOut(tx, deal, choice);
}
