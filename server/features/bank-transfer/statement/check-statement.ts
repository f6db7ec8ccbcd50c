import { post } from '../../../ledger/post.ts';
import { remittanceHeld } from '../../../ledger/postings/remittance.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { bookByTwo } from '../../dual-control/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { byHand, creditLine, moneyOf } from '../credit-line.ts';
import { booked, IMPORT_ACT, judge } from '../judge-line.ts';
import { statementLineMachine } from '../machine.ts';
import { insertLine } from '../store.ts';
import { bankStatementMachine } from './machine.ts';
import { placeOf, readOrRefuse } from './prove-statement.ts';
import type { ReadLine } from './read-line.ts';
import { type KeptStatement, lockAccount, lockStatement, type StatementRow, saveDecision } from './store.ts';

async function awaiting(tx: Tx, number: string): Promise<KeptStatement> {
  const row = await lockStatement(tx, number);
  if (!row) throw refuse('NOT_FOUND');
  if (row.state !== 'awaiting_check') throw refuse('STATE_HAS_MOVED');
  return row;
}

/** Who handed a statement in does not decide on it (acceptance L1). */
async function checkerOf(tx: Tx, row: StatementRow): Promise<bigint> {
  const staff = await actingStaff(tx);
  if (staff.id === row.maker) throw refuse('MAKER_IS_CHECKER');
  return staff.id;
}

const acted = (tx: Tx, row: StatementRow, act: string, after: object = {}) =>
  record(tx, {
    act: `bankStatement.${act}`,
    object: { kind: 'bank_statement', id: row.id },
    after: { number: row.number, ...after },
  });

/** One line is read once for ever: held, and credited at once where it is beyond doubt, by the two who looked at it. */
async function importLine(tx: Tx, row: StatementRow, line: ReadLine): Promise<'known' | 'held' | 'matched'> {
  const { why, named } = await judge(tx, line);
  const { at: _, ...cells } = line;
  const kept = await insertLine(tx, { ...cells, why, importedBy: row.maker, statementId: row.id });
  if (!kept) return 'known';
  await recordBirth(tx, statementLineMachine, kept.id);
  if (why === 'outgoing') await transition(tx, statementLineMachine, kept, 'pass');
  if (booked(kept)) await post(tx, remittanceHeld(moneyOf(kept)));
  const [transfer] = named;
  if (why !== 'exact' || !transfer) return 'held';
  await bookByTwo(tx, { ...byHand(kept, 'match', transfer.customerId), kind: IMPORT_ACT }, row.maker);
  await creditLine(tx, kept, transfer, { decidedBy: row.maker, secondBy: (await actingStaff(tx)).id });
  return 'matched';
}

/**
 * Another member confirms what the maker handed in; it is proved again, for statements before it may have been imported
 * since. Race: of two who confirm at once the second finds it imported; statements of one account wait for each other.
 */
export async function confirmStatement(
  tx: Tx,
  number: string,
): Promise<{ Imported: number; Known: number; Matched: number }> {
  const row = await awaiting(tx, number);
  const checker = await checkerOf(tx, row);
  await lockAccount(tx, row);
  const { lines } = readOrRefuse(row);
  const place = await placeOf(tx, { ...row, lines });
  await saveDecision(tx, row.id, { ...place, checker });
  await transition(tx, bankStatementMachine, row, 'confirm');
  const told = { known: 0, held: 0, matched: 0 };
  for (const line of lines) told[await importLine(tx, row, line)] += 1;
  const answer = { Imported: told.held + told.matched, Known: told.known, Matched: told.matched };
  await acted(tx, row, 'confirm', answer);
  return answer;
}

/** Another member refuses; the file may be handed in again, put right. */
export async function refuseStatement(tx: Tx, number: string, reason: string): Promise<StatementRow> {
  const row = await awaiting(tx, number);
  const checker = await checkerOf(tx, row);
  await saveDecision(tx, row.id, { checker, reason });
  const state = await transition(tx, bankStatementMachine, row, 'refuse', reason);
  await acted(tx, row, 'refuse', { reason });
  return { ...row, state, checker, reason, decidedAt: tx.now };
}

/** The maker takes it back. */
export async function withdrawStatement(tx: Tx, number: string): Promise<StatementRow> {
  const row = await awaiting(tx, number);
  if ((await actingStaff(tx)).id !== row.maker) throw refuse('STATEMENT_NOT_YOURS');
  await saveDecision(tx, row.id, {});
  const state = await transition(tx, bankStatementMachine, row, 'withdraw');
  await acted(tx, row, 'withdraw');
  return { ...row, state, decidedAt: tx.now };
}
