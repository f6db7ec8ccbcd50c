import { addDays } from '#contract/calendar.ts';
import { type Currency, fromMinor } from '#contract/money.ts';
import { BANK_TRANSFER_DAYS } from '#contract/rules/finance/bank-transfer.ts';
import type { LineDecision } from '#contract/states/statement-line.ts';
import { post } from '../../ledger/post.ts';
import { remittanceMatched } from '../../ledger/postings/remittance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import type { ByHand } from '../dual-control/index.ts';
import { sendNotice } from '../notices/index.ts';
import { createRechargeOf, creditRecharge, lockRecharge } from '../recharge/index.ts';
import { transferCreditedLetter } from './letters.ts';
import { statementLineMachine } from './machine.ts';
import { type LineRow, saveLine, type TransferRow } from './store.ts';

/** What the ledger's postings of a line are made of. */
export const moneyOf = (line: LineRow) => ({
  lineId: line.id,
  amount: fromMinor(line.amount, line.currency as Currency),
  bankRef: line.bankRef,
});

/**
 * What is booked of a line's money for dual control: a match makes it a customer's, what goes back is nobody's. Other
 * currencies have no known worth.
 */
export const byHand = (line: LineRow, decision: LineDecision, customerId: bigint | null): ByHand => ({
  kind: `bankTransfer.${decision}`,
  object: { kind: 'statement_line', id: line.id },
  customerId,
  worth: line.currency === 'USD' ? line.amount : null,
});

/** Who decided; the second where two did. */
type By = Pick<LineRow, 'decidedBy' | 'secondBy'>;

/** The line's money becomes the customer's, to the announced order or, where that was paid before, to a new one. */
export async function creditLine(tx: Tx, line: LineRow, transfer: TransferRow, by: By): Promise<bigint> {
  const { amount } = moneyOf(line);
  const order = await lockRecharge(tx, transfer.rechargeId);
  const fresh = () =>
    createRechargeOf(tx, {
      customerId: transfer.customerId,
      channel: 'bank',
      amount,
      expiresAt: addDays(tx.now, BANK_TRANSFER_DAYS),
    });
  const { id: rechargeId, number } = order.credited === null ? order : await fresh();
  await post(tx, remittanceMatched(moneyOf(line)));
  const credited = await creditRecharge(tx, { rechargeId, channel: 'bank', transactionId: line.bankRef, amount });
  if (credited !== 'credited') throw new Error(`statement line ${line.bankRef} was not credited: ${credited}`);
  const { decidedBy, secondBy } = by;
  await saveLine(tx, line.id, { rechargeId, decidedBy, secondBy });
  await transition(tx, statementLineMachine, line, 'match');
  const letter = transferCreditedLetter({ number, came: amount, announced: fromMinor(transfer.amount) });
  await sendNotice(tx, await recipientOf(tx, transfer.customerId), letter);
  return rechargeId;
}
