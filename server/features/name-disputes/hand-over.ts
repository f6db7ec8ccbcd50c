import type { Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { emailKey } from '../../platform/email-address.ts';
import { refuseField } from '../../platform/http/input.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountAt, recipientOf } from '../account/index.ts';
import { type DomainRow, findDomainById, liftHold } from '../domains/index.ts';
import { askedAtRegistry, moveDomains } from '../domains/moving/index.ts';
import { sendNotice } from '../notices/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { assertMayLeave } from '../suspension/index.ts';
import { namesAtWork } from '../tasks/index.ts';
import { requireDispute } from './decide-dispute.ts';
import { lostLetter, wonLetter } from './letters.ts';
import { isBeingLocked } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { causeOf, type NameDispute, saveFacts } from './store.ts';
import { HOUSE, tell, write } from './tell-holder.ts';

/** An account by its address or number, as staff typed it. @throws refusal INVALID_INPUT */
async function receiverOf(tx: Tx, typed: string): Promise<bigint> {
  const text = typed.trim();
  const email = /^\d{1,18}$/.test(text) ? undefined : emailKey(text);
  if (!/^\d{1,18}$/.test(text) && email === undefined) throw refuseField(tx.lang, 'To', 'push:to.form');
  const id = await accountAt(tx, email === undefined ? { id: BigInt(text) } : { email });
  if (id === undefined) throw refuseField(tx.lang, 'To', 'namedispute:to.none');
  return id;
}

/** UDRP 4(k): not before the holder's days to go to court are over. */
function refuseEarly(tx: Tx, { carryOutFrom }: NameDispute): void {
  if (carryOutFrom === null || carryOutFrom <= tx.now) return;
  throw refuse('NAME_DISPUTE_TOO_EARLY', { from: timeText(carryOutFrom) }, { From: carryOutFrom.toISOString() });
}

/**
 * A member proposes to hand the name over to the account of who won it; another one confirms.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, NAME_DISPUTE_TOO_EARLY, NAME_DISPUTE_SAME, CUSTOMER_SUSPENDED
 */
export async function proposeHandover(tx: Tx, id: bigint, to: string): Promise<void> {
  const { id: proposedBy } = await actingStaff(tx);
  const row = await requireDispute(tx, id);
  if (row.state !== 'decided') throw refuse('STATE_HAS_MOVED');
  refuseEarly(tx, row);
  const receiverId = await receiverOf(tx, to);
  if (receiverId === row.customerId) throw refuse('NAME_DISPUTE_SAME');
  await assertMayLeave(tx, receiverId);
  await saveFacts(tx, id, { proposedBy, receiverId });
  await transition(tx, nameDisputeMachine, row, 'propose');
  await write(tx, row, 'propose', { receiver: receiverId });
}

/** Takes the proposal back. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function dropHandover(tx: Tx, id: bigint): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await transition(tx, nameDisputeMachine, row, 'drop');
  await saveFacts(tx, id, { proposedBy: null, receiverId: null });
  await write(tx, row, 'drop');
}

/**
 * A name does not change hands in the middle of a command, a task or an order; the member tries again in a moment.
 * @throws refusal NAME_DISPUTE_BUSY
 */
async function refuseBusy(
  tx: Tx,
  of: NameDispute,
  { id, name, dnsCutAt }: DomainRow,
  underWay: OrdersUnderWay,
): Promise<void> {
  const busy =
    of.relock ||
    dnsCutAt !== null ||
    (await isBeingLocked(tx, of.id)) ||
    (await askedAtRegistry(tx, [id])).has(id) ||
    (await namesAtWork(tx, [id])).has(id) ||
    (await underWay(tx, [name])).has(name);
  if (busy) throw refuse('NAME_DISPUTE_BUSY');
}

/**
 * Another member confirms: the name is the winner's, in one transaction with the end of its hold. Whatever else holds
 * it (a deal, a change of holder) ends with its leaving. The decision stands for the holder's own yes to the next
 * holder. Our lock stays on it, for its new owner to take off.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON, NAME_DISPUTE_TOO_EARLY, NAME_DISPUTE_BUSY,
 *   CUSTOMER_SUSPENDED
 */
export async function confirmHandover(tx: Tx, underWay: OrdersUnderWay, id: bigint): Promise<void> {
  const { id: staffId } = await actingStaff(tx);
  const row = await requireDispute(tx, id);
  if (row.state !== 'proposed') throw refuse('STATE_HAS_MOVED');
  if (row.proposedBy === staffId) throw refuse('REVIEW_SECOND_PERSON');
  refuseEarly(tx, row);
  const to = row.receiverId as bigint;
  await assertMayLeave(tx, to);
  const domain = await findDomainById(tx, row.domainId);
  if (!domain) throw new Error(`name dispute ${id} is open about a name that left`);
  await refuseBusy(tx, row, domain, underWay);
  const end = { confirmedBy: staffId, outcome: 'handed_over', endedAt: tx.now, dueAt: null, nextTryAt: null } as const;
  await saveFacts(tx, id, end);
  await transition(tx, nameDisputeMachine, row, 'confirm');
  await write(tx, row, 'carryOut', { receiver: to });
  await liftHold(tx, row.domainId, 'dispute', causeOf(id));
  await tell(tx, row, { act: 'disputeEnded', letter: lostLetter(row) });
  await moveDomains(
    { ...tx, by: HOUSE },
    { names: [{ id: domain.id, autoRenew: false, folderId: null }], to, cause: causeOf(id), yields: 'decided' },
  );
  await sendNotice(tx, await recipientOf(tx, to), wonLetter(row));
}
