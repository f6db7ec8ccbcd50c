import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DomainRow, findDomainById } from '../domains/index.ts';
import { askedAtRegistry } from '../domains/moving/index.ts';
import { isBeingDeleted } from '../orders/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { namesAtWork } from '../tasks/index.ts';
import { cancelName } from './cancel-name.ts';
import { requireDispute } from './decide-dispute.ts';
import { handOver, NOBODY } from './hand-over.ts';
import { isBeingLocked } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { type NameDispute, saveFacts } from './store.ts';
import { write } from './tell-holder.ts';
import { beginConfirmation } from './two-members.ts';

/** Takes the proposal back. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function dropProposal(tx: Tx, id: bigint): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await transition(tx, nameDisputeMachine, row, 'drop');
  await saveFacts(tx, id, { proposedBy: null, cancels: false, ...NOBODY });
  await write(tx, row, 'drop');
}

/**
 * A name neither changes hands nor is deleted in the middle of a command, a task or an order; the member tries again in
 * a moment.
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
    (dnsCutAt !== null && !of.cancels) ||
    (await isBeingDeleted(tx, id)) ||
    (await isBeingLocked(tx, of.id)) ||
    (await askedAtRegistry(tx, [id])).has(id) ||
    (await namesAtWork(tx, [id])).has(id) ||
    (await underWay(tx, [name])).has(name);
  if (busy) throw refuse('NAME_DISPUTE_BUSY');
}

/**
 * Another member confirms what one proposed: the name goes to who won it, or its registry is told to delete it.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON, NAME_DISPUTE_TOO_EARLY, NAME_DISPUTE_BUSY,
 *   NAME_DISPUTE_SAME, CUSTOMER_SUSPENDED
 */
export async function carryOut(tx: Tx, underWay: OrdersUnderWay, id: bigint): Promise<void> {
  const { row, confirmedBy } = await beginConfirmation(tx, id);
  const domain = await findDomainById(tx, row.domainId);
  if (!domain) throw new Error(`name dispute ${id} is open about a name that left`);
  await refuseBusy(tx, row, domain, underWay);
  await (row.cancels ? cancelName(tx, row, domain, confirmedBy) : handOver(tx, row, confirmedBy));
}
