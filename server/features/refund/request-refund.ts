import { addBusinessDays } from '#contract/calendar.ts';
import { cmp, type Money, toDecimal, toGrouped, toWire, usd } from '#contract/money.ts';
import { REFUND_WINDOW_DAYS, REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openFreeze } from '../../ledger/freezes.ts';
import { claimTopup, type TopupLeft, topupsLeft } from '../../ledger/topups.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { type PaidRecharge, paidRecharge, tellRefund } from '../recharge/index.ts';
import { refundableNow, refundableUntil } from './allowance.ts';
import { refundLetter } from './letters.ts';
import { refundMachine } from './machine.ts';
import { insertRefund, type RefundRow, saveFacts } from './store.ts';
import { isByHand, paidInAll, payeeOf, payerSide } from './way-back.ts';

/** What is left of a top-up and what of it can be asked back now. @throws Error when the ledger does not know it. */
export async function leftOf(tx: Tx, paid: PaidRecharge): Promise<{ topup: TopupLeft; left: Money }> {
  const { topup: free, owed } = await balanceOf(tx, paid.customerId);
  const found = await topupsLeft(tx, paid.customerId, { since: paid.topupId });
  const topup = found.find(({ topupId }) => topupId === paid.topupId);
  if (!topup) throw new Error(`the ledger knows no top-up ${paid.number}`);
  return { topup, left: refundableNow({ left: topup.left, topup: free, owed }) };
}

async function judge(tx: Tx, paid: PaidRecharge, amount: Money): Promise<void> {
  if (tx.now > refundableUntil(paid.paidAt)) throw refuse('REFUND_TOO_LATE', { days: REFUND_WINDOW_DAYS });
  // The balance is locked before it is judged: nobody spends what is being asked back.
  await balanceOf(tx, paid.customerId, { lock: true });
  const { left } = await leftOf(tx, paid);
  if (cmp(amount, left) > 0)
    throw refuse('REFUND_EXCEEDS_LEFT', { left: toGrouped(left), currency: left.currency }, { Left: toWire(left) });
}

/**
 * Asks for a part or all of a top-up back: the amount stands frozen from now on, claimed of that very top-up, and a
 * review is promised.
 */
export async function requestRefund(tx: Tx, number: string, typed: string): Promise<RefundRow> {
  const customerId = customerOf(tx);
  const amount = usd(typed);
  const paid = await paidRecharge(tx, { customerId, number, lock: true });
  if (!paid) throw refuse('REFUND_NOT_POSSIBLE');
  await judge(tx, paid, amount);
  const share = await payerSide(tx, paid, amount);
  if (share?.minor === 0n) throw refuse('REFUND_NOT_POSSIBLE');
  const reviewBy = addBusinessDays(tx.now, REVIEW_BUSINESS_DAYS_MAX);
  const row = await insertRefund(tx, {
    customerId,
    rechargeId: paid.rechargeId,
    number,
    channel: paid.channel,
    transactionId: paid.transactionId,
    topupId: paid.topupId,
    amount: amount.minor,
    byHand: isByHand(paid.channel),
    payAmount: share?.minor ?? null,
    payCurrency: share?.currency ?? null,
    payTotal: share ? (paidInAll(paid)?.minor ?? null) : null,
    ...(paid.channel === 'usdt' ? await payeeOf(tx, paid) : {}),
    reviewBy,
  });
  if (!row) throw refuse('REFUND_PENDING');
  const freezeId = await openFreeze(tx, {
    customerId,
    amount,
    cause: { kind: 'refund', id: row.id },
    rule: 'staff_review',
    expectedAt: reviewBy,
    about: number,
    from: 'topup',
  });
  await claimTopup(tx, freezeId, paid.topupId);
  await saveFacts(tx, row.id, { freezeId });
  await recordBirth(tx, refundMachine, row.id);
  await tellRefund(tx, paid.rechargeId, 'refund');
  await record(tx, {
    act: 'refund.request',
    object: { kind: 'refund', id: row.id },
    after: { number, amount: toDecimal(amount) },
  });
  await sendNotice(tx, await recipientOf(tx, customerId), refundLetter('requested', row));
  return { ...row, freezeId };
}
