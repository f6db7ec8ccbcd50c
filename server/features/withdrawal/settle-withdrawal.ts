import { fromMinor } from '#contract/money.ts';
import type { BankPayment } from '../../gateways/bank/index.ts';
import { post } from '../../ledger/post.ts';
import { withdrawalBounced, withdrawalPaid, withdrawalRefused } from '../../ledger/postings/withdrawal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { reasonWords } from '../../platform/partner-words.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { withdrawalLetter } from './letters.ts';
import { withdrawalMachine } from './machine.ts';
import { saveFacts, type WithdrawalRow } from './store.ts';

/** What the ledger's postings of a withdrawal are made of. */
export const moneyOf = (row: WithdrawalRow) => ({
  customerId: row.customerId,
  withdrawalId: row.id,
  amount: fromMinor(row.amount),
  number: row.number,
});

async function markPaid(tx: Tx, row: WithdrawalRow, reference: string): Promise<void> {
  await post(tx, withdrawalPaid(moneyOf(row)));
  await saveFacts(tx, row.id, { reference, settledAt: tx.now });
  await transition(tx, withdrawalMachine, row, 'settle');
  await record(tx, {
    act: 'withdrawal.paid',
    object: { kind: 'withdrawal', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, reference },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), withdrawalLetter('paid', row, { reference }));
}

async function markReturned(tx: Tx, row: WithdrawalRow, reason: string): Promise<void> {
  const money = moneyOf(row);
  await post(tx, row.state === 'paid' ? withdrawalBounced(money) : withdrawalRefused(money));
  await saveFacts(tx, row.id, { reason, settledAt: tx.now });
  await transition(tx, withdrawalMachine, row, 'return', reason);
  await record(tx, {
    act: 'withdrawal.returned',
    object: { kind: 'withdrawal', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, reason },
  });
  const recipient = await recipientOf(tx, row.customerId);
  await sendNotice(tx, recipient, withdrawalLetter('returned', row, { reason: reasonWords(recipient.lang, reason) }));
}

/**
 * The one way a bank's word changes a withdrawal; `row` is locked. What was settled before, or is not known yet,
 * changes nothing.
 */
export async function settleWithdrawal(tx: Tx, row: WithdrawalRow, fact: BankPayment): Promise<void> {
  const underWay = row.state === 'paying';
  if (fact.kind === 'paid' && underWay) await markPaid(tx, row, fact.reference);
  if (fact.kind === 'refused' && underWay) await markReturned(tx, row, fact.reason);
  if (fact.kind === 'returned' && (underWay || row.state === 'paid')) await markReturned(tx, row, fact.reason);
}
