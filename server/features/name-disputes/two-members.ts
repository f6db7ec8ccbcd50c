import type { Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { refuse } from '../../platform/refusal.ts';
import { actingStaff } from '../staff-access/index.ts';
import { requireDispute } from './decide-dispute.ts';
import type { NameDispute } from './store.ts';

/** UDRP 4(k): not before the holder's days to go to court are over. */
function refuseEarly(tx: Tx, { carryOutFrom }: NameDispute): void {
  if (carryOutFrom === null || carryOutFrom <= tx.now) return;
  throw refuse('NAME_DISPUTE_TOO_EARLY', { from: timeText(carryOutFrom) }, { From: carryOutFrom.toISOString() });
}

/**
 * What one member proposes: a decision whose day has come, by whom.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, NAME_DISPUTE_TOO_EARLY
 */
export async function beginProposal(tx: Tx, id: bigint): Promise<{ row: NameDispute; proposedBy: bigint }> {
  const { id: proposedBy } = await actingStaff(tx);
  const row = await requireDispute(tx, id);
  if (row.state !== 'decided') throw refuse('STATE_HAS_MOVED');
  refuseEarly(tx, row);
  return { row, proposedBy };
}

/**
 * What another member confirms. @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON,
 *   NAME_DISPUTE_TOO_EARLY
 */
export async function beginConfirmation(tx: Tx, id: bigint): Promise<{ row: NameDispute; confirmedBy: bigint }> {
  const { id: confirmedBy } = await actingStaff(tx);
  const row = await requireDispute(tx, id);
  if (row.state !== 'proposed') throw refuse('STATE_HAS_MOVED');
  if (row.proposedBy === confirmedBy) throw refuse('REVIEW_SECOND_PERSON');
  refuseEarly(tx, row);
  return { row, confirmedBy };
}
