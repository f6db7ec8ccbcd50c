import { addDays } from '#contract/calendar.ts';
import { type Currency, fromMinor } from '#contract/money.ts';
import { readBankReference } from '#contract/rules/finance/bank-reference.ts';
import { BANK_TRANSFER_DAYS } from '#contract/rules/finance/bank-transfer.ts';
import { post } from '../../ledger/post.ts';
import { remittanceHeld, remittanceMatched, remittanceSentBack } from '../../ledger/postings/remittance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { createRechargeOf, creditRecharge, lockRecharge } from '../recharge/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { booked, judge } from './judge-line.ts';
import { transferCreditedLetter } from './letters.ts';
import { statementLineMachine } from './machine.ts';
import { readStatement } from './read-statement.ts';
import { insertLine, type LineRow, lockLine, saveMatch, saveNote, type TransferRow, transferBy } from './store.ts';

const moneyOf = (line: LineRow) => ({
  lineId: line.id,
  amount: fromMinor(line.amount, line.currency as Currency),
  bankRef: line.bankRef,
});
/** The line's money becomes the customer's, to the announced order or, where that was paid before, to a new one. */
async function credit(tx: Tx, line: LineRow, transfer: TransferRow, staffId: bigint): Promise<bigint> {
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
  await saveMatch(tx, line.id, rechargeId, staffId);
  await transition(tx, statementLineMachine, line, 'match');
  const letter = transferCreditedLetter({ number, came: amount, announced: fromMinor(transfer.amount) });
  await sendNotice(tx, await recipientOf(tx, transfer.customerId), letter);
  return rechargeId;
}

/** Reads a statement: each line once for ever, held, and credited at once where it is beyond doubt. One wrong line refuses all. */
export async function importStatement(
  tx: Tx,
  csv: string,
): Promise<{ Imported: number; Known: number; Matched: number }> {
  const staff = await actingStaff(tx);
  const read = readStatement(csv);
  if ('wrong' in read) throw refuse('STATEMENT_UNREADABLE', { line: read.wrong });
  const told = { Imported: 0, Known: 0, Matched: 0 };
  for (const each of read.lines) {
    const { why, named } = await judge(tx, each);
    const line = await insertLine(tx, { ...each, why, importedBy: staff.id });
    if (!line) {
      told.Known += 1;
      continue;
    }
    told.Imported += 1;
    await recordBirth(tx, statementLineMachine, line.id);
    if (booked(line)) await post(tx, remittanceHeld(moneyOf(line)));
    if (why === 'exact' && named) {
      await credit(tx, line, named, staff.id);
      told.Matched += 1;
    }
  }
  await record(tx, { act: 'bankTransfer.import', object: { kind: 'staff', id: staff.id }, after: told });
  return told;
}

async function locked(tx: Tx, id: bigint): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (!line) throw refuse('NOT_FOUND');
  if (line.state !== 'unmatched') throw refuse('STATE_HAS_MOVED');
  return line;
}

/** A member says of which announced transfer a line is: what really came is credited. */
export async function matchLine(tx: Tx, id: bigint, typed: string): Promise<LineRow> {
  const staff = await actingStaff(tx);
  const line = await locked(tx, id);
  if (!booked(line)) throw refuse('STATE_HAS_MOVED');
  const reference = readBankReference(typed);
  const transfer = reference && (await transferBy(tx, reference));
  if (!transfer) throw refuse('TRANSFER_REFERENCE_UNKNOWN');
  const rechargeId = await credit(tx, line, transfer, staff.id);
  await record(tx, {
    act: 'bankTransfer.match',
    object: { kind: 'statement_line', id },
    onBehalfOf: transfer.customerId,
    after: { bankRef: line.bankRef, reference: transfer.reference },
  });
  return { ...line, state: 'matched', rechargeId };
}

/** A member sent a line's money back, with the reference of that payment. */
export async function sendBackLine(tx: Tx, id: bigint, note: string): Promise<LineRow> {
  const staff = await actingStaff(tx);
  const line = await locked(tx, id);
  await saveNote(tx, id, note, staff.id);
  const state = await transition(tx, statementLineMachine, line, 'sendBack', note);
  if (booked(line)) await post(tx, remittanceSentBack(moneyOf(line)));
  await record(tx, {
    act: 'bankTransfer.back',
    object: { kind: 'statement_line', id },
    after: { bankRef: line.bankRef, note },
  });
  return { ...line, state, note };
}
