import { STATEMENT_LINES_MAX, statementForm } from '#contract/rules/finance/statement-file.ts';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import { type FileFault, readBankFile } from '../../../gateways/bank/index.ts';
import { linesOf } from '../../../platform/documents/csv-read.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { isHouseCsv, readHouseCsv } from './read-house-csv.ts';
import { type Fault, numbered, type ReadFile } from './read-line.ts';

/** What makes two files the same: not how their lines end, and not blank ones. */
export const sameText = (csv: string): string =>
  linesOf(csv)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const faultOf = ({ kind, line, field, text }: FileFault): Fault => {
  if (kind === 'syntax') return { line };
  if (kind === 'wrong') return { line, column: field, text };
  return { line, text: kind === 'missing' ? field : text, why: kind };
};

function readOfBank(form: 'camt053' | 'mt940', text: string): ReadFile | { fault: Fault } {
  const file = readBankFile(form, text);
  if ('kind' in file) return { fault: faultOf(file) };
  const { line, account, currency, opening, closing } = file;
  // Nothing moves by an entry of nothing: a charge that was waived.
  const moved = file.entries.filter(({ amount }) => amount !== 0n);
  const [first, ...more] = numbered(moved.map((entry) => ({ ...entry, currency })));
  if (!first) return { fault: { line, why: 'empty' } };
  return { lines: [first, ...more], accounts: [{ line, account }], stated: { opening, closing } };
}

function readAny(text: string, columns: StatementColumns | undefined): ReadFile | { fault: Fault } {
  const form = statementForm(text);
  if (form !== 'csv') return readOfBank(form, text);
  if (isHouseCsv(text)) return readHouseCsv(text);
  return columns ? readBankCsv(text, columns) : { fault: { line: 1, why: 'columns' } };
}

/** What a statement's file says, or its first fault; `columns` are those of our account's CSV files. Pure. */
export function readStatement(text: string, columns?: StatementColumns): ReadFile | { fault: Fault } {
  const read = readAny(text, columns);
  const beyond = 'lines' in read ? read.lines[STATEMENT_LINES_MAX] : undefined;
  return beyond ? { fault: { line: beyond.at, why: 'lines' } } : read;
}
