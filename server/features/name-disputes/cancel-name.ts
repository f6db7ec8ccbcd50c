import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { type DomainRow, liftHold } from '../domains/index.ts';
import { deleteDecided } from '../orders/index.ts';
import { cancelledLetter } from './letters.ts';
import { nameDisputeMachine } from './machine.ts';
import { causeOf, type NameDispute, openOfName, saveFacts } from './store.ts';
import { HOUSE, tell, write } from './tell-holder.ts';
import { beginProposal } from './two-members.ts';

/**
 * A member proposes to cancel the name, as the decision says (UDRP 3(c), 4(i)); another one confirms.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, NAME_DISPUTE_TOO_EARLY
 */
export async function proposeCancel(tx: Tx, id: bigint): Promise<void> {
  const { row, proposedBy } = await beginProposal(tx, id);
  await saveFacts(tx, id, { proposedBy, cancels: true, cancelTrouble: null });
  await transition(tx, nameDisputeMachine, row, 'propose');
  await write(tx, row, 'proposeCancel');
}

/** Its registry is told to delete the name. The dispute holds it until that is done, and then nobody restores it. */
export async function cancelName(tx: Tx, row: NameDispute, domain: DomainRow, confirmedBy: bigint): Promise<void> {
  await saveFacts(tx, row.id, { confirmedBy, dueAt: null });
  await transition(tx, nameDisputeMachine, row, 'cancel');
  await write(tx, row, 'cancel');
  await tell(tx, row, { act: 'disputeEnded', letter: cancelledLetter(row) });
  const asked = await deleteDecided({ ...tx, by: HOUSE }, domain);
  if (!asked) await endCancelled(tx, { ...row, state: 'cancelling' });
}

/** The name is deleted. */
export async function endCancelled(tx: Tx, row: NameDispute): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  await saveFacts(house, row.id, { outcome: 'cancelled', endedAt: tx.now, dueAt: null, nextTryAt: null });
  await transition(house, nameDisputeMachine, row, 'settle');
  await write(house, row, 'cancelled');
  await liftHold(house, row.domainId, 'dispute', causeOf(row.id));
}

/**
 * Hears `decidedDeletionOver`. What a registry does not delete, because other names use hosts below it for instance, is
 * staff's again: the decision still waits to be carried out.
 */
export async function hearDeletion(
  tx: Tx,
  { domainId, done, code }: { readonly domainId: bigint; readonly done: boolean; readonly code?: number | undefined },
): Promise<void> {
  const row = await openOfName(tx, domainId, 'lock');
  if (row?.state !== 'cancelling') return;
  if (done) return endCancelled(tx, row);
  const house: Tx = { ...tx, by: HOUSE };
  await transition(house, nameDisputeMachine, row, 'fail');
  const again = { proposedBy: null, confirmedBy: null, cancels: false, dueAt: tx.now };
  await saveFacts(house, row.id, { ...again, cancelTrouble: code === undefined ? 'registry' : String(code) });
  await write(house, row, 'cancelRefused', { code: code ?? null });
}
