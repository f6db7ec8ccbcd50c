import { fromMinor } from '#contract/money.ts';
import type { RefundFact } from '../../gateways/payments/index.ts';
import { holderOf } from '../../ledger/accounts.ts';
import { consumeFreeze } from '../../ledger/freezes.ts';
import { post } from '../../ledger/post.ts';
import { refundCameBack, refundPaid, refundReturned, refundSent } from '../../ledger/postings/refund.ts';
import { returnClaim, topupsLeft } from '../../ledger/topups.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { reasonWords } from '../../platform/partner-words.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { tellRefund } from '../recharge/index.ts';
import { refundLetter } from './letters.ts';
import { refundMachine } from './machine.ts';
import { type RefundRow, saveFacts } from './store.ts';

/** What the ledger's postings of a refund are made of. */
const moneyOf = (row: RefundRow) => ({
  customerId: row.customerId,
  refundId: row.id,
  amount: fromMinor(row.amount),
  number: row.number,
  holder: holderOf(row.channel),
});

/**
 * The intent: from here on the money stands on the flow, and only the channel's word moves it on. `row` is locked and
 * approved.
 */
export async function sendingOf(tx: Tx, row: RefundRow): Promise<RefundRow> {
  const state = await transition(tx, refundMachine, row, 'send');
  await consumeFreeze(tx, row.freezeId as bigint, (freeze) => refundSent({ ...moneyOf(row), freezeId: freeze.id }));
  await saveFacts(tx, row.id, { sentAt: tx.now, askedAt: tx.now });
  await record(tx, {
    act: 'refund.send',
    object: { kind: 'refund', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number },
  });
  return { ...row, state, sentAt: tx.now, askedAt: tx.now };
}

/** Whether anything of the top-up could still be given back. */
async function nothingLeft(tx: Tx, row: RefundRow): Promise<boolean> {
  const found = await topupsLeft(tx, row.customerId, { since: row.topupId });
  const topup = found.find(({ topupId }) => topupId === row.topupId);
  return topup !== undefined && topup.amount.minor === topup.claimed.minor;
}

async function markRefunded(tx: Tx, row: RefundRow, reference: string): Promise<void> {
  await post(tx, refundPaid(moneyOf(row)));
  await saveFacts(tx, row.id, { reference, settledAt: tx.now, trouble: null });
  await transition(tx, refundMachine, row, 'settle');
  await tellRefund(tx, row.rechargeId, (await nothingLeft(tx, row)) ? 'refunded' : 'restore');
  await record(tx, {
    act: 'refund.refunded',
    object: { kind: 'refund', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, reference },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), refundLetter('refunded', row, { reference }));
}

async function markFailed(tx: Tx, row: RefundRow, reason: string): Promise<void> {
  const money = moneyOf(row);
  await post(tx, row.state === 'refunded' ? refundCameBack(money) : refundReturned(money));
  await returnClaim(tx, row.freezeId as bigint);
  await saveFacts(tx, row.id, { reason, settledAt: tx.now, trouble: null });
  await transition(tx, refundMachine, row, 'fail', reason);
  await tellRefund(tx, row.rechargeId, row.state === 'refunding' ? 'restore' : 'cameBack');
  await record(tx, {
    act: 'refund.failed',
    object: { kind: 'refund', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, reason },
  });
  const recipient = await recipientOf(tx, row.customerId);
  await sendNotice(tx, recipient, refundLetter('failed', row, { reason: reasonWords(recipient.lang, reason) }));
}

/** The channel does not go on by itself: staff read why, and the money stays where it is. */
async function markStuck(tx: Tx, row: RefundRow, reason: string): Promise<void> {
  if (row.trouble === reason) return;
  await saveFacts(tx, row.id, { trouble: reason });
  tx.house.metrics.alarms.inc({ kind: 'refund_stuck' });
  tx.house.log.error({ refund: row.number, reason }, 'a refund does not go on by itself; a person must look');
}

/**
 * The one way a channel's word changes a refund; `row` is locked. What was settled before, or is not known yet, changes
 * nothing.
 */
export async function settleRefund(tx: Tx, row: RefundRow, fact: RefundFact): Promise<void> {
  const underWay = row.state === 'refunding';
  if (fact.kind === 'stuck' && underWay) await markStuck(tx, row, fact.reason);
  if (fact.kind === 'refunded' && underWay) await markRefunded(tx, row, fact.reference);
  if (fact.kind === 'failed' && (underWay || row.state === 'refunded')) await markFailed(tx, row, fact.reason);
}
