import { fromMinor, toDecimal } from '#contract/money.ts';
import { releaseFreeze } from '../../ledger/freezes.ts';
import { returnClaim } from '../../ledger/topups.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { type ByHand, bookByTwo, judgeAlone, whySecond } from '../dual-control/index.ts';
import { sendNotice } from '../notices/index.ts';
import { tellRefund } from '../recharge/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { assertMayLeave } from '../suspension/index.ts';
import { sendRefundJob } from './jobs.ts';
import { refundLetter } from './letters.ts';
import { refundMachine } from './machine.ts';
import { sendingOf, settleRefund } from './settle-refund.ts';
import { findRefund, lockOpenRefund, lockRefund, type RefundRow, saveFacts } from './store.ts';

async function locked(tx: Tx, id: bigint): Promise<RefundRow> {
  const row = await lockRefund(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** The same of a refund that is about to leave. Race: the account is asked before its refund is locked, as acts do. */
async function leaving(tx: Tx, id: bigint): Promise<RefundRow> {
  const found = await findRefund(tx, id);
  if (found) await assertMayLeave(tx, found.customerId);
  return locked(tx, id);
}

const told = (row: RefundRow) => ({ number: row.number, amount: toDecimal(fromMinor(row.amount)) });

const byHand = (kind: string, { id, customerId, amount }: RefundRow): ByHand => ({
  kind,
  object: { kind: 'refund', id },
  customerId,
  worth: amount,
});

/** What a channel gives back the approval moves; what is paid by hand moves when another member pays it. */
async function passesOn(tx: Tx, row: RefundRow): Promise<boolean> {
  if (row.byHand) return whySecond(row.amount) !== 'first';
  return (await judgeAlone(tx, byHand('refund.approve', row))) === 'second';
}

/**
 * A member of staff approves. Where they may not do it alone the first approval only passes it on; the second must be
 * another's. Race: the row is locked, so of two members who approve at once the second one acts on what the first one
 * left.
 */
export async function approveRefund(tx: Tx, id: bigint): Promise<RefundRow> {
  const staff = await actingStaff(tx);
  const row = await leaving(tx, id);
  const first = row.state === 'pending_review';
  const second = row.state === 'awaiting_second';
  if (second && row.approvedBy === staff.id) throw refuse('REVIEW_SECOND_PERSON');
  const event = first && (await passesOn(tx, row)) ? 'countersign' : 'approve';
  const people = first ? { approvedBy: staff.id } : { secondBy: staff.id };
  if (second && !row.byHand) await bookByTwo(tx, byHand('refund.approve', row), row.approvedBy as bigint);
  if (first || second) await saveFacts(tx, id, people);
  const state = await transition(tx, refundMachine, row, event);
  await record(tx, {
    act: `refund.${event}`,
    object: { kind: 'refund', id },
    onBehalfOf: row.customerId,
    after: told(row),
  });
  if (state === 'approved') {
    await saveFacts(tx, id, { decidedAt: tx.now });
    if (!row.byHand) await enqueue(tx, sendRefundJob, { Id: String(id) }, String(id));
  }
  return { ...row, ...people, state };
}

/** The frozen money is free again, and the top-up whole. */
async function giveUp(tx: Tx, row: RefundRow): Promise<void> {
  await releaseFreeze(tx, row.freezeId as bigint);
  await returnClaim(tx, row.freezeId as bigint);
  await tellRefund(tx, row.rechargeId, 'restore');
}

/** A member of staff refuses, with a reason that the customer reads; possible until the channel is told. */
export async function rejectRefund(tx: Tx, id: bigint, reason: string): Promise<RefundRow> {
  await actingStaff(tx);
  const row = await locked(tx, id);
  await saveFacts(tx, id, { reason, decidedAt: tx.now });
  const state = await transition(tx, refundMachine, row, 'reject', reason);
  await giveUp(tx, row);
  await record(tx, {
    act: 'refund.reject',
    object: { kind: 'refund', id },
    onBehalfOf: row.customerId,
    after: { ...told(row), reason },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), refundLetter('rejected', row, { reason }));
  return { ...row, state, reason };
}

/**
 * The payment is being taken back (its block was replaced, its payer disputes it): what was not sent yet does not go
 * out.
 */
export async function stopLostRefund(tx: Tx, { rechargeId }: { readonly rechargeId: bigint }): Promise<void> {
  const row = await lockOpenRefund(tx, rechargeId);
  if (!row) return;
  const reason = 'payment_lost';
  if (row.state === 'refunding') {
    // The channel was told. Who is about to pay by hand is warned: staff have the alarm, and read it where they pay.
    if (row.byHand) await settleRefund(tx, row, { kind: 'stuck', reason });
    return;
  }
  await saveFacts(tx, row.id, { reason, decidedAt: tx.now });
  await transition(tx, refundMachine, row, 'reject', reason);
  await giveUp(tx, row);
  await record(tx, {
    act: 'refund.stopped',
    object: { kind: 'refund', id: row.id },
    onBehalfOf: row.customerId,
    after: told(row),
  });
}

/** The customer takes it back before the channel was told. */
export async function cancelRefund(tx: Tx, id: bigint): Promise<RefundRow> {
  const row = await lockRefund(tx, id);
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  const state = await transition(tx, refundMachine, row, 'cancel');
  await giveUp(tx, row);
  await saveFacts(tx, id, { decidedAt: tx.now });
  await record(tx, { act: 'refund.cancel', object: { kind: 'refund', id }, after: told(row) });
  return { ...row, state };
}

/**
 * Who pays a refund by hand is not the one who approved it alone: two different members take part, whatever the amount.
 * Booked as such.
 * @throws refusal REFUND_OTHER_PAYER
 */
export async function bookPayer(tx: Tx, act: string, row: RefundRow): Promise<void> {
  const { id } = await actingStaff(tx);
  const other = [row.approvedBy, row.secondBy].find((by) => by !== null && by !== id);
  if (other === undefined || other === null) throw refuse('REFUND_OTHER_PAYER');
  await bookByTwo(tx, byHand(act, row), other);
}

/** A member gave it back by hand at the channel's own site: its payment's reference stands for the proof. */
export async function markRefundPaid(tx: Tx, id: bigint, reference: string): Promise<RefundRow> {
  const staff = await actingStaff(tx);
  const row = await leaving(tx, id);
  // A stablecoin's payout is proved on its chain, never by what somebody says.
  if (!row.byHand || row.network !== null || row.state !== 'approved') throw refuse('STATE_HAS_MOVED');
  await bookPayer(tx, 'refund.paid', row);
  const facts = { begunBy: staff.id, begunAt: tx.wall };
  await saveFacts(tx, id, facts);
  const sent = await sendingOf(tx, row);
  await settleRefund(tx, sent, { kind: 'refunded', reference });
  return { ...sent, ...facts, state: 'refunded', reference };
}
