import { add, fromMinor, type Money, toDecimal } from '#contract/money.ts';
import type { DisputeFact } from '../../gateways/payments/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { payOwed } from '../../ledger/owing.ts';
import { post } from '../../ledger/post.ts';
import { splitOwed } from '../../ledger/postings/chain.ts';
import { disputeLost, disputeOpened, disputeWon } from '../../ledger/postings/dispute.ts';
import { loseTopup, restoreTopup } from '../../ledger/topups.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { paidByTransaction, paymentLost } from '../recharge/index.ts';
import { disputeLetter } from './letters.ts';
import { disputeMachine } from './machine.ts';
import { type DisputeRow, insertDispute, lockDispute, saveFacts } from './store.ts';

const aboutOf = ({ id, customerId, number }: DisputeRow) => ({ disputeId: id, customerId, number });

async function told(tx: Tx, row: DisputeRow, step: 'opened' | 'lost' | 'won'): Promise<void> {
  await record(tx, {
    act: `dispute.${step}`,
    object: { kind: 'dispute', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, amount: toDecimal(fromMinor(row.amount)) },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), disputeLetter(step, row));
}

/** A person must look: the company takes a payment back that these books do not know, or not in this currency. */
function strange(tx: Tx, fact: DisputeFact): undefined {
  tx.house.metrics.alarms.inc({ kind: 'dispute_strange' });
  tx.house.log.error(
    { dispute: fact.disputeId, payment: fact.transactionId },
    'a dispute of a payment that is not ours',
  );
  return undefined;
}

/**
 * What is there is taken, the rest is owed; a refund that was not sent yet is stopped first, so that its money is there
 * to be taken.
 */
async function open(tx: Tx, fact: DisputeFact): Promise<DisputeRow | undefined> {
  const paid = await paidByTransaction(tx, 'card', fact.transactionId);
  if (!paid || fact.amount.currency !== 'USD') return strange(tx, fact);
  const { rechargeId, customerId, number, topupId } = paid;
  await tx.house.events.announce(tx, paymentLost, { customerId, rechargeId });
  const { available } = await balanceOf(tx, customerId, { lock: true });
  const { taken, owed } = splitOwed(fact.amount, available);
  const row = await insertDispute(tx, {
    customerId,
    rechargeId,
    number,
    providerId: fact.disputeId,
    transactionId: fact.transactionId,
    amount: fact.amount.minor,
    taken: taken.minor,
    owed: owed.minor,
    why: fact.why,
    evidenceBy: fact.evidenceBy,
    evidence: fact.evidence,
  });
  if (!row) return lockDispute(tx, fact.disputeId);
  const postingId = await post(tx, disputeOpened({ ...aboutOf(row), taken, owed }));
  await loseTopup(tx, { topupId, postingId, amount: add(taken, owed) });
  await saveFacts(tx, row.id, { postingId });
  await recordBirth(tx, disputeMachine, row.id);
  await told(tx, row, 'opened');
  return { ...row, postingId };
}

async function lose(tx: Tx, row: DisputeRow, fee: Money): Promise<void> {
  await post(tx, disputeLost({ ...aboutOf(row), amount: fromMinor(row.amount), fee }));
  await saveFacts(tx, row.id, { fee: fee.minor, settledAt: tx.now });
  await transition(tx, disputeMachine, row, 'lose');
  await told(tx, row, 'lost');
}

async function win(tx: Tx, row: DisputeRow): Promise<void> {
  await post(tx, disputeWon({ ...aboutOf(row), amount: fromMinor(row.amount) }));
  await restoreTopup(tx, row.postingId as bigint);
  const cents = await payOwed(tx, row.customerId);
  const customer = { kind: 'customer', id: row.customerId };
  const after = { amount: toDecimal(fromMinor(cents)) };
  if (cents > 0n) await record(tx, { act: 'balance.owedPaid', object: customer, onBehalfOf: row.customerId, after });
  await saveFacts(tx, row.id, { settledAt: tx.now });
  await transition(tx, disputeMachine, row, 'win');
  await told(tx, row, 'won');
}

/** The one way the company's word about a dispute changes anything; in any order, any number of times. */
export async function settleDispute(tx: Tx, fact: DisputeFact): Promise<void> {
  const known = await lockDispute(tx, fact.disputeId);
  // An inquiry has moved no money; and one that was over before we heard of it leaves only what it came to.
  if (!known && (fact.state === 'inquiry' || fact.state === 'won')) return;
  const row = known ?? (await open(tx, fact));
  if (row?.state !== 'opened') return;
  await saveFacts(tx, row.id, { evidenceBy: fact.evidenceBy, evidence: fact.evidence });
  if (fact.state === 'lost') await lose(tx, row, fact.fee);
  if (fact.state === 'won') await win(tx, row);
}
