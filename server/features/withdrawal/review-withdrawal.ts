import { fromMinor, toDecimal } from '#contract/money.ts';
import { releaseFreeze } from '../../ledger/freezes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { bookByTwo, judgeAlone } from '../dual-control/index.ts';
import { sendNotice } from '../notices/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { assertMayLeave } from '../suspension/index.ts';
import { payWithdrawalJob } from './jobs.ts';
import { withdrawalLetter } from './letters.ts';
import { withdrawalMachine } from './machine.ts';
import { findWithdrawal, lockWithdrawal, saveFacts, type WithdrawalRow } from './store.ts';

async function locked(tx: Tx, id: bigint): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

const told = (row: WithdrawalRow) => ({ number: row.number, amount: toDecimal(fromMinor(row.amount)) });

/** The bank pays what one pair of eyes approved, so that is a movement by hand. */
const byHand = ({ id, customerId, amount }: WithdrawalRow) => ({
  kind: 'withdrawal.approve',
  object: { kind: 'withdrawal', id },
  customerId,
  worth: amount,
});

/**
 * A member of staff approves. Where they may not do it alone the first approval only passes it on; the second must be
 * another's. Once approved it is paid as soon as its account has cooled off.
 * Race: the row is locked, so of two members who approve at once the second one acts on what the first one left.
 */
export async function approveWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow> {
  const staff = await actingStaff(tx);
  const found = await findWithdrawal(tx, id);
  if (found) await assertMayLeave(tx, found.customerId);
  const row = await locked(tx, id);
  const first = row.state === 'pending_review';
  const event = first && (await judgeAlone(tx, byHand(row))) === 'second' ? 'countersign' : 'approve';
  // The people first: the table refuses an approved withdrawal without them.
  const people = first ? { approvedBy: staff.id } : { secondBy: staff.id };
  if (row.state === 'awaiting_second') await bookByTwo(tx, byHand(row), row.approvedBy as bigint);
  if (first || row.state === 'awaiting_second') await saveFacts(tx, id, people);
  const state = await transition(tx, withdrawalMachine, row, event);
  await record(tx, {
    act: `withdrawal.${event}`,
    object: { kind: 'withdrawal', id },
    onBehalfOf: row.customerId,
    after: told(row),
  });
  if (state === 'approved') {
    await saveFacts(tx, id, { decidedAt: tx.now });
    await sendNotice(tx, await recipientOf(tx, row.customerId), withdrawalLetter('approved', row));
    if (row.payAfter <= tx.now) await enqueue(tx, payWithdrawalJob, { Id: String(id) }, String(id));
  }
  return { ...row, ...people, state };
}

/** A member of staff refuses, with a reason that the customer reads; possible until the bank is told. */
export async function rejectWithdrawal(tx: Tx, id: bigint, reason: string): Promise<WithdrawalRow> {
  await actingStaff(tx);
  const row = await locked(tx, id);
  await saveFacts(tx, id, { reason, decidedAt: tx.now });
  const state = await transition(tx, withdrawalMachine, row, 'reject', reason);
  await releaseFreeze(tx, row.freezeId as bigint);
  await record(tx, {
    act: 'withdrawal.reject',
    object: { kind: 'withdrawal', id },
    onBehalfOf: row.customerId,
    after: { ...told(row), reason },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), withdrawalLetter('rejected', row, { reason }));
  return { ...row, state, reason };
}
