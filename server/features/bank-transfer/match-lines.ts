import { readBankReference } from '#contract/rules/finance/bank-reference.ts';
import { post } from '../../ledger/post.ts';
import { remittanceSentBack } from '../../ledger/postings/remittance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { creditLine, moneyOf } from './credit-line.ts';
import { booked } from './judge-line.ts';
import { statementLineMachine } from './machine.ts';
import { type LineRow, lockLine, saveNote, transferBy } from './store.ts';

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
  const rechargeId = await creditLine(tx, line, transfer, staff.id);
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
