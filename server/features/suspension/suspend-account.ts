import type { SuspensionReason } from '#contract/states/account/suspension.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerById, recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { liftedLetter, suspendedLetter } from './letters.ts';
import { suspensionMachine } from './machine.ts';
import { accountSuspended, suspensionLifted } from './news.ts';
import {
  findSuspension,
  insertSuspension,
  lockAccount,
  lockSuspension,
  type SuspensionRow,
  saveFacts,
} from './store.ts';

const write = (tx: Tx, { id, customerId }: SuspensionRow, act: string, after?: Readonly<Record<string, unknown>>) =>
  record(tx, {
    act,
    object: { kind: 'suspension', id },
    onBehalfOf: customerId,
    ...(after ? { after } : {}),
  });

/**
 * A member proposes to suspend an account; another one confirms.
 * @throws refusals NOT_FOUND, SUSPENSION_OPEN
 */
export async function proposeSuspension(
  tx: Tx,
  of: { readonly customerId: bigint; readonly reason: SuspensionReason; readonly note: string },
): Promise<SuspensionRow> {
  const { id: proposedBy } = await actingStaff(tx);
  if (!(await customerById(tx, of.customerId))) throw refuse('NOT_FOUND');
  const id = await insertSuspension(tx, { ...of, proposedBy });
  if (id === undefined) throw refuse('SUSPENSION_OPEN');
  await recordBirth(tx, suspensionMachine, id);
  const row = (await findSuspension(tx, id)) as SuspensionRow;
  await write(tx, row, 'suspension.propose', { reason: of.reason, note: of.note });
  return row;
}

/** @throws refusal NOT_FOUND */
async function locked(tx: Tx, id: bigint): Promise<SuspensionRow> {
  const found = await findSuspension(tx, id);
  if (!found) throw refuse('NOT_FOUND');
  // Race: acts of the customer that are under way end first, and what they left is stopped below.
  await lockAccount(tx, found.customerId);
  return (await lockSuspension(tx, id)) as SuspensionRow;
}

async function suspend(tx: Tx, row: SuspensionRow, staffId: bigint): Promise<void> {
  if (row.proposedBy === staffId) throw refuse('REVIEW_SECOND_PERSON');
  await saveFacts(tx, row.id, { confirmedBy: staffId, suspendedAt: tx.now });
  await transition(tx, suspensionMachine, row, 'confirm');
  await write(tx, row, 'account.suspended', { reason: row.reason });
  await tx.house.events.announce(tx, accountSuspended, {
    customerId: row.customerId,
    reason: row.reason,
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), suspendedLetter(row.reason));
}

async function lift(tx: Tx, row: SuspensionRow, staffId: bigint): Promise<void> {
  if (row.liftBy === staffId) throw refuse('REVIEW_SECOND_PERSON');
  await saveFacts(tx, row.id, { liftedBy: staffId, endedAt: tx.now });
  await transition(tx, suspensionMachine, row, 'confirm');
  await write(tx, row, 'account.suspensionLifted');
  await tx.house.events.announce(tx, suspensionLifted, { customerId: row.customerId });
  await sendNotice(tx, await recipientOf(tx, row.customerId), liftedLetter);
}

/**
 * Another member confirms what one proposed: the account is suspended, or its suspension lifted.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, REVIEW_SECOND_PERSON
 */
export async function confirmSuspension(tx: Tx, id: bigint): Promise<void> {
  const { id: staffId } = await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.state === 'proposed') return suspend(tx, row, staffId);
  if (row.state === 'lifting') return lift(tx, row, staffId);
  throw refuse('STATE_HAS_MOVED');
}

/**
 * Takes back what one member proposed; the account stays as it is.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function dropSuspension(tx: Tx, id: bigint): Promise<void> {
  await actingStaff(tx);
  const row = await locked(tx, id);
  const over = row.state === 'proposed';
  if (over) await saveFacts(tx, id, { endedAt: tx.now });
  await transition(tx, suspensionMachine, row, 'drop');
  if (!over) await saveFacts(tx, id, { liftBy: null, liftAskedAt: null, liftNote: null });
  await write(tx, row, over ? 'suspension.drop' : 'suspension.keep');
}

/**
 * A member proposes to lift a suspension; it stays in force until another one confirms.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function liftSuspension(tx: Tx, id: bigint, note: string): Promise<void> {
  const { id: staffId } = await actingStaff(tx);
  const row = await locked(tx, id);
  await saveFacts(tx, id, { liftBy: staffId, liftAskedAt: tx.now, liftNote: note });
  await transition(tx, suspensionMachine, row, 'lift');
  await write(tx, row, 'suspension.lift', { note });
}
