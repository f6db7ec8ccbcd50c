import { fromMinor, toDecimal } from '#contract/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { newNumber } from '../../../platform/numbers.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { bankStatementMachine } from './machine.ts';
import { type HandedIn, proveStatement } from './prove-statement.ts';
import { insertStatement, type StatementRow, standingNumber } from './store.ts';

/**
 * A member hands a statement in: it is kept as it is, no line is read, no money moves, until another member confirms.
 * Race: of one file handed in twice at once the second is refused by the index over its hash.
 */
export async function handInStatement(tx: Tx, of: HandedIn): Promise<StatementRow> {
  const staff = await actingStaff(tx);
  const { lines: _, ...proved } = await proveStatement(tx, of);
  const number = newNumber('S', tx.now);
  const row = await insertStatement(tx, { ...proved, number, csv: of.csv, maker: staff.id });
  if (!row) throw refuse('STATEMENT_HANDED_IN', { number: (await standingNumber(tx, proved.sha256)) ?? '' });
  await recordBirth(tx, bankStatementMachine, row.id);
  const decimal = (minor: bigint) => toDecimal(fromMinor(minor, row.currency));
  await record(tx, {
    act: 'bankStatement.handIn',
    object: { kind: 'bank_statement', id: row.id },
    after: {
      number,
      currency: row.currency,
      opening: decimal(row.opening),
      closing: decimal(row.closing),
      lines: row.lineCount,
    },
  });
  return row;
}
