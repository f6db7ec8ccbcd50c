import type { NameDisputeClosing } from '#contract/states/names/name-dispute.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { findDomainById, liftHold } from '../domains/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { carryOutFrom, isCarriedOutHere } from './days.ts';
import { decidedLetter, keptLetter, resumedLetter, stayedLetter } from './letters.ts';
import { wantLock } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { toldDay } from './record-dispute.ts';
import { causeOf, findNameDispute, lockNameDispute, type NameDispute, nameOf, saveFacts } from './store.ts';
import { HOUSE, tell, tellHolder, write } from './tell-holder.ts';

/**
 * A dispute, its name locked before it, as everybody does. The name may have left.
 * @throws refusal NOT_FOUND
 */
export async function requireDispute(tx: Tx, id: bigint): Promise<NameDispute> {
  const found = await findNameDispute(tx, id);
  if (!found) throw refuse('NOT_FOUND');
  await findDomainById(tx, nameOf(found));
  return (await lockNameDispute(tx, id)) as NameDispute;
}

/**
 * A decision against the holder came. It is carried out by two members once its days are over; a holder who could not
 * be told before, because the registry did not take the lock, is told now.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function decideDispute(
  tx: Tx,
  of: { readonly id: bigint; readonly toldOn: string; readonly note: string },
): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, of.id);
  if (!isCarriedOutHere(row.procedure)) throw refuse('STATE_HAS_MOVED');
  const decidedAt = toldDay(tx, 'ToldOn', of.toldOn);
  const from = carryOutFrom(row.procedure, decidedAt);
  const facts = { decidedAt, carryOutFrom: from, decisionNote: of.note, dueAt: from };
  await saveFacts(tx, row.id, facts);
  await transition(tx, nameDisputeMachine, row, 'decide');
  await write(tx, row, 'decide', { from: from.toISOString(), note: of.note });
  if (row.toldAt === null) await tellHolder(tx, row);
  const decided = { ...row, ...facts, toldAt: row.toldAt ?? tx.now };
  await tell(tx, decided, { act: 'disputeDecided', letter: decidedLetter(decided) });
}

/**
 * Papers of a court came: nothing is carried out until that case is over. A proposal that stood falls away.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function stayDispute(tx: Tx, id: bigint, note: string): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await transition(tx, nameDisputeMachine, row, 'stay');
  await saveFacts(tx, id, { stayedAt: tx.now, dueAt: null, receiverId: null, proposedBy: null });
  await write(tx, row, 'stay', { note });
  await tell(tx, row, { act: 'disputeStayed', letter: stayedLetter(row) });
}

/** The case at court is over and the decision stands. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function resumeDispute(tx: Tx, id: bigint, note: string): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await transition(tx, nameDisputeMachine, row, 'resume');
  await saveFacts(tx, id, { stayedAt: null, dueAt: row.carryOutFrom });
  await write(tx, row, 'resume', { note });
  await tell(tx, row, { act: 'disputeResumed', letter: resumedLetter(row) });
}

/**
 * Closes a dispute with the name kept by its holder: the hold goes in this transaction, the lock that we set for it by
 * the registry's next answer. A holder who never knew of it hears nothing.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function closeDispute(
  tx: Tx,
  { id, outcome, note }: { readonly id: bigint; readonly outcome: NameDisputeClosing; readonly note: string },
): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await end(tx, row, { event: 'close', outcome, note });
  await write(tx, row, 'close', { outcome, note });
  await liftHold(tx, row.domainId, 'dispute', causeOf(id));
  await wantLock(tx, id);
  await tell(tx, row, { act: 'disputeEnded', letter: keptLetter(row) });
}

const end = async (
  tx: Tx,
  row: NameDispute,
  {
    event,
    outcome,
    note,
  }: { event: 'close' | 'leave'; outcome: NonNullable<NameDispute['outcome']>; note: string | null },
): Promise<void> => {
  await saveFacts(tx, row.id, { outcome, endNote: note, endedAt: tx.now, dueAt: null, lockTrouble: null });
  await transition(tx, nameDisputeMachine, row, event);
};

/**
 * Hears `domainLeft`: a name that its registry released or gave to another registrar leaves nothing to decide. One that
 * was handed over has ended its dispute before it moved.
 */
export async function endDisputeOfName(tx: Tx, open: NameDispute): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  await end(house, open, { event: 'leave', outcome: 'left', note: null });
  await saveFacts(house, open.id, { nextTryAt: null });
  await write(house, open, 'leave');
}
