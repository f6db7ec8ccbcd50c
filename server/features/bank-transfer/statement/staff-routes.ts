import type { InputOf } from '#contract/endpoint.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { type Currency, fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/bank-statement.ts';
import { type KeptColumns, saveStatementColumns, statementColumns } from '#contract/staff-api/statement-columns.ts';
import { answerPage } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { actingStaff, staffNames } from '../../staff-access/index.ts';
import { confirmStatement, refuseStatement, withdrawStatement } from './check-statement.ts';
import { type ColumnsRow, columnsOf } from './columns-store.ts';
import { handInStatement } from './hand-in-statement.ts';
import { importedLines, type Previewed, previewLines } from './preview-statement.ts';
import { type HandedIn, type Proved, proveStatement, readOrRefuse } from './prove-statement.ts';
import { saveColumns } from './save-columns.ts';
import { findStatement, pageStatements, type StatementRow } from './store.ts';

const wire = (minor: bigint, currency: Currency) => toWire(fromMinor(minor, currency));

const sums = (of: Omit<Proved, 'lines' | 'sha256' | 'columns'>): api.StatementSums => ({
  Account: of.account,
  From: of.fromDay,
  To: of.toDay,
  Opening: wire(of.opening, of.currency),
  Credits: wire(of.credits, of.currency),
  Debits: wire(of.debits, of.currency),
  Closing: wire(of.closing, of.currency),
  Lines: of.lineCount,
});

const lineOnWire = (line: Previewed): api.PreviewLine => ({
  BankRef: line.bankRef,
  BookedOn: line.bookedOn,
  Amount: wire(line.amount, line.currency),
  Payer: line.payer,
  Details: line.details,
  Verdict: line.verdict,
  Named: [...line.named],
});

/** What left our account and is no payment of ours, added up. */
function stray(lines: readonly Previewed[]): { Stray?: { Lines: number; Amount: MoneyOnWire } } {
  const out = lines.filter(({ verdict }) => verdict === 'stray');
  const [first] = out;
  if (!first) return {};
  const sum = out.reduce((all, { amount }) => all - amount, 0n);
  return { Stray: { Lines: out.length, Amount: wire(sum, first.currency) } };
}

function actsOf(row: StatementRow, self: bigint): api.BankStatement['Actions'] {
  if (row.state !== 'awaiting_check') return [];
  return row.maker === self ? ['withdraw'] : ['confirm', 'refuse'];
}

async function present(tx: Tx, row: StatementRow): Promise<api.BankStatement> {
  const self = (await actingStaff(tx)).id;
  const names = await staffNames(tx);
  const called = (id: bigint) => names.get(id) ?? String(id);
  return {
    ...sums(row),
    Number: row.number,
    State: row.state,
    HandedInAt: row.createdAt.toISOString(),
    HandedInBy: called(row.maker),
    ...(row.decidedAt ? { DecidedAt: row.decidedAt.toISOString() } : {}),
    ...(row.checker === null ? {} : { CheckedBy: called(row.checker) }),
    ...(row.reason === null ? {} : { Reason: row.reason }),
    Actions: actsOf(row, self),
  };
}

type Given = InputOf<typeof api.previewStatement>;
const handedIn = (input: Given): HandedIn => ({ csv: input.Csv, opening: input.Opening, closing: input.Closing });

async function keptColumns(tx: Tx, row: ColumnsRow | undefined): Promise<KeptColumns> {
  const Account = tx.house.config.bank.receiving.account;
  if (!row) return { Account };
  const SavedBy = (await staffNames(tx)).get(row.savedBy) ?? String(row.savedBy);
  return { Account, Columns: row.columns, SavedAt: row.savedAt.toISOString(), SavedBy };
}

/** What staff do with statements of our bank: one hands in, another checks. */
export const bankStatementStaffRoutes: readonly Route[] = [
  route(api.listStatements, async (tx, input) =>
    answerPage(await pageStatements(tx, input.State, input.After), (row) => present(tx, row)),
  ),
  route(api.bankStatement, async (tx, input) => {
    const row = await findStatement(tx, input.Number);
    if (!row) throw refuse('NOT_FOUND');
    const { lines } = readOrRefuse(row);
    const told = row.state === 'imported' ? await importedLines(tx, row.id, lines) : await previewLines(tx, lines);
    return { Statement: await present(tx, row), Lines: told.map(lineOnWire), ...stray(told) };
  }),
  route(api.previewStatement, async (tx, input) => {
    const proved = await proveStatement(tx, handedIn(input));
    const told = await previewLines(tx, proved.lines);
    return { Sums: sums(proved), Lines: told.map(lineOnWire), ...stray(told) };
  }),
  route(api.handInStatement, async (tx, input) => {
    return present(tx, await handInStatement(tx, handedIn(input)));
  }),
  route(statementColumns, async (tx) => keptColumns(tx, await columnsOf(tx, tx.house.config.bank.receiving.account))),
  route(saveStatementColumns, async (tx, input) => keptColumns(tx, await saveColumns(tx, input))),
  route(api.confirmStatement, async (tx, input) => confirmStatement(tx, input.Number)),
  route(api.refuseStatement, async (tx, input) => present(tx, await refuseStatement(tx, input.Number, input.Reason))),
  route(api.withdrawStatement, async (tx, input) => present(tx, await withdrawStatement(tx, input.Number))),
];
