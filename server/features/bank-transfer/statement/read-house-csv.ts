import { CURRENCY_DIGITS, type Currency, fromWire } from '#contract/money.ts';
import { HOUSE_COLUMNS } from '#contract/rules/finance/statement-file.ts';
import { plainAmount } from '#contract/rules/finance/typed-amount.ts';
import { cellsOf, isDay, linesOf } from '../../../platform/documents/csv-read.ts';
import { refKey } from '../store.ts';
import type { Fault, ReadFile, ReadLine } from './read-line.ts';

type Column = (typeof HOUSE_COLUMNS)[number];

const TEXT_LENGTH_MAX = 300;

/** What each column may hold. */
const RIGHT: Readonly<Record<Column, (text: string) => boolean>> = {
  BankRef: (text) => /^[\w/.-]{1,60}$/.test(text),
  Date: isDay,
  Amount: (text) => /^-?(?!0+(\.0*)?$)\d{1,12}(\.\d{1,2})?$/.test(plainAmount(text)),
  Currency: (text) => Object.hasOwn(CURRENCY_DIGITS, text) && CURRENCY_DIGITS[text as Currency] === 2,
  Payer: (text) => text.length <= TEXT_LENGTH_MAX,
  Details: (text) => text.length <= TEXT_LENGTH_MAX,
};

function lineOf(at: number, cells: readonly string[]): ReadLine | Fault {
  const wrong = HOUSE_COLUMNS.findIndex((column, place) => !RIGHT[column](cells[place] ?? ''));
  const column = HOUSE_COLUMNS[wrong];
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

/** Lines of one file are of one currency, and each has a number of its own. */
function faultBeside(line: ReadLine, { currency }: ReadLine, above: ReadonlySet<string>): Fault | undefined {
  if (line.currency !== currency) return { line: line.at, column: 'Currency', text: line.currency, why: 'currency' };
  return above.has(refKey(line.bankRef)) ? { line: line.at, column: 'BankRef', text: line.bankRef } : undefined;
}

/** Whether a text is a CSV file of our own form, by its head. */
export const isHouseCsv = (csv: string): boolean => linesOf(csv)[0]?.trim() === HOUSE_COLUMNS.join(',');

/** The lines of a statement in our own CSV, or its first fault. Pure. */
export function readHouseCsv(csv: string): ReadFile | { fault: Fault } {
  const lines: ReadLine[] = [];
  const above = new Set<string>();
  for (const [place, text] of linesOf(csv).slice(1).entries()) {
    if (text.trim() === '') continue;
    const at = place + 2;
    const cells = cellsOf(text);
    if (cells?.length !== HOUSE_COLUMNS.length) return { fault: { line: at } };
    const line = lineOf(at, cells);
    if (!('bankRef' in line)) return { fault: line };
    const fault = faultBeside(line, lines[0] ?? line, above);
    if (fault) return { fault };
    lines.push(line);
    above.add(refKey(line.bankRef));
  }
  const [first, ...more] = lines;
  return first ? { lines: [first, ...more], accounts: [] } : { fault: { line: 2, why: 'empty' } };
}
