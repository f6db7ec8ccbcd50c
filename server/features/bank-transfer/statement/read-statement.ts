import { CURRENCY_DIGITS, type Currency, fromWire } from '#contract/money.ts';
import { plainAmount } from '#contract/rules/finance/typed-amount.ts';
import { cellsOf, isDay, linesOf } from '../../../platform/documents/csv-read.ts';
import { refKey } from '../store.ts';

/**
 * A line of a statement as the file has it; `amount` in cents of its currency, below zero where it left our account.
 */
export interface ReadLine {
  /** Which line of the file it is; 1 is the head. */
  readonly at: number;
  readonly bankRef: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payer: string;
  readonly details: string;
}

const COLUMNS = ['BankRef', 'Date', 'Amount', 'Currency', 'Payer', 'Details'] as const;
export type StatementColumn = (typeof COLUMNS)[number];

/** Where a file cannot be read: the line (1 is the head), and the cell of it where one is at fault. */
export interface Fault {
  readonly line: number;
  readonly column?: StatementColumn;
  readonly text?: string;
}

const TEXT_LENGTH_MAX = 300;

/** What each column may hold. */
const RIGHT: Readonly<Record<StatementColumn, (text: string) => boolean>> = {
  BankRef: (text) => /^[\w/.-]{1,60}$/.test(text),
  Date: isDay,
  Amount: (text) => /^-?(?!0+(\.0*)?$)\d{1,12}(\.\d{1,2})?$/.test(plainAmount(text)),
  Currency: (text) => Object.hasOwn(CURRENCY_DIGITS, text) && CURRENCY_DIGITS[text as Currency] === 2,
  Payer: (text) => text.length <= TEXT_LENGTH_MAX,
  Details: (text) => text.length <= TEXT_LENGTH_MAX,
};

function lineOf(at: number, cells: readonly string[]): ReadLine | Fault {
  const wrong = COLUMNS.findIndex((column, place) => !RIGHT[column](cells[place] ?? ''));
  const column = COLUMNS[wrong];
  if (column) return { line: at, column, text: cells[wrong] ?? '' };
  const [bankRef = '', bookedOn = '', amount = '', currency = '', payer = '', details = ''] = cells;
  return {
    at,
    bankRef,
    bookedOn,
    amount: fromWire({ Amount: plainAmount(amount), Currency: currency }).minor,
    currency: currency as Currency,
    payer,
    details,
  };
}

/** What makes two files the same: not how their lines end, and not blank ones. */
export const sameText = (csv: string): string =>
  linesOf(csv)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Lines of one file are of one currency, and the bank gives every line a number of its own. */
function faultBeside(line: ReadLine, { currency }: ReadLine, above: ReadonlySet<string>): Fault | undefined {
  if (line.currency !== currency) return { line: line.at, column: 'Currency', text: line.currency };
  return above.has(refKey(line.bankRef)) ? { line: line.at, column: 'BankRef', text: line.bankRef } : undefined;
}

/** The lines of a statement, or the first fault of the file. Pure. */
export function readStatement(csv: string): { lines: readonly [ReadLine, ...ReadLine[]] } | { fault: Fault } {
  const [head = '', ...rest] = linesOf(csv);
  if (head.trim() !== COLUMNS.join(',')) return { fault: { line: 1 } };
  const lines: ReadLine[] = [];
  const above = new Set<string>();
  for (const [place, text] of rest.entries()) {
    if (text.trim() === '') continue;
    const at = place + 2;
    const cells = cellsOf(text);
    if (cells?.length !== COLUMNS.length) return { fault: { line: at } };
    const line = lineOf(at, cells);
    if (!('bankRef' in line)) return { fault: line };
    const fault = faultBeside(line, lines[0] ?? line, above);
    if (fault) return { fault };
    lines.push(line);
    above.add(refKey(line.bankRef));
  }
  const [first, ...more] = lines;
  return first ? { lines: [first, ...more] } : { fault: { line: 2 } };
}
