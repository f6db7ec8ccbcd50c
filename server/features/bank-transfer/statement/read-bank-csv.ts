import { readCsv } from '#contract/csv.ts';
import { CURRENCY_DIGITS, type Currency, fromWire } from '#contract/money.ts';
import { type DateOrder, headWith, type StatementHead } from '#contract/rules/finance/statement-file.ts';
import { plainAmount } from '#contract/rules/finance/typed-amount.ts';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import { isDay } from '../../../platform/documents/csv-read.ts';
import { type Fault, numbered, type ReadFile, type Unnumbered } from './read-line.ts';

/** A cell that is not understood; caught at the end of the file. */
class Wrong extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super('a cell is not understood');
    this.fault = fault;
  }
}

interface Row {
  readonly line: number;
  /** The cell under a name of the head; empty where no column was chosen. */
  readonly cell: (name: string | undefined) => string;
}

const wrong = (row: Row, column: string | undefined): Wrong =>
  new Wrong({ line: row.line, column: column ?? '', text: row.cell(column) });

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ORDERS: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  year_first: [0, 1, 2],
  day_first: [2, 1, 0],
  month_first: [2, 0, 1],
};

/** Year, month and day in the order they are written: `20261121`, `21/11/2026`, `21-Nov-26`, with a time behind. */
function partsOf(text: string, order: DateOrder): readonly string[] {
  const [day = ''] = text.trim().split(/[T,]? ?\d{1,2}:\d{2}/);
  const glued = order === 'year_first' ? /^(\d{4})(\d{2})(\d{2})$/ : /^(\d{2})(\d{2})(\d{4})$/;
  return glued.exec(day.trim())?.slice(1) ?? day.trim().split(/[\s./-]+/);
}

const two = (part: string) => part.padStart(2, '0');

/** A day as a bank writes it; undefined where it is none. Pure. */
export function dayAs(text: string, order: DateOrder): string | undefined {
  const parts = partsOf(text, order);
  const [year = '', month = '', day = ''] = ORDERS[order].map((place) => parts[place] ?? '');
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const whole = `${/^\d{2}$/.test(year) ? `20${year}` : year}-${two(named > 0 ? String(named) : month)}-${two(day)}`;
  return parts.length === 3 && isDay(whole) ? whole : undefined;
}

const PLAIN = /^-?\d{1,12}(\.\d{1,2}0*)?$/;

/**
 * An amount as a bank writes it, in cents: grouped, in brackets or with DR behind it where it left; undefined where it
 * is none. Pure.
 */
export function amountAs(text: string, decimal: StatementColumns['Decimal']): bigint | undefined {
  const typed = text.normalize('NFKC').trim().replace(/\s/gu, ' ').replace('\u2212', '-').replace(/^\+/, '');
  const [, bracketed] = /^\((.*)\)$/.exec(typed) ?? [];
  const [, plain = '', side = ''] = /^(.*?) ?(cr|dr|-)?$/i.exec(bracketed ?? typed) ?? [];
  const pointed =
    decimal === 'comma' ? plain.replace(/[. ](?=\d{3}(\D|$))/g, '').replace(',', '.') : plainAmount(plain);
  if (!PLAIN.test(pointed)) return undefined;
  const [whole = '', fraction = ''] = pointed.split('.');
  const { minor } = fromWire({ Amount: `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`, Currency: 'USD' });
  return bracketed !== undefined || /^(dr|-)$/i.test(side) ? -minor : minor;
}

const EMPTY = /^[-\s]*$/;

/** What moved: the signed column, or what came less what left, of which one stands alone. */
function amountOf(row: Row, of: StatementColumns): bigint {
  const read = (name: string | undefined): bigint => {
    const amount = amountAs(row.cell(name), of.Decimal);
    if (amount === undefined) throw wrong(row, name);
    return amount;
  };
  if (of.Amount !== undefined) return read(of.Amount);
  const side = (name: string | undefined): bigint => (EMPTY.test(row.cell(name)) ? 0n : read(name));
  const [came, left] = [side(of.Credit), side(of.Debit)];
  if ((came === 0n) === (left === 0n)) throw wrong(row, came === 0n ? of.Credit : of.Debit);
  // Some banks write what left below zero in its own column, some do not.
  return came !== 0n ? came : left < 0n ? left : -left;
}

function currencyOf(row: Row, of: StatementColumns): Currency {
  if (of.Currency === undefined) return of.CurrencyOf;
  const code = row.cell(of.Currency).toUpperCase();
  if (!Object.hasOwn(CURRENCY_DIGITS, code) || CURRENCY_DIGITS[code as Currency] !== 2) throw wrong(row, of.Currency);
  return code as Currency;
}

const shown = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function lineOf(row: Row, of: StatementColumns): Unnumbered {
  const bookedOn = dayAs(row.cell(of.Date), of.DateOrder);
  if (bookedOn === undefined) throw wrong(row, of.Date);
  const amount = amountOf(row, of);
  if (amount === 0n) throw wrong(row, of.Amount);
  const number = shown(row.cell(of.Reference));
  return {
    at: row.line,
    number: number === '' ? undefined : number,
    bookedOn,
    amount,
    currency: currencyOf(row, of),
    payer: shown(row.cell(of.Payer)),
    details: of.Details.map((name) => shown(row.cell(name)))
      .filter((text) => text !== '')
      .join(' '),
  };
}

/** The names of the columns that were chosen. */
const namesOf = ({ Details, ...of }: StatementColumns): string[] =>
  [of.Date, of.Amount, of.Credit, of.Debit, of.Currency, of.Account, of.Reference, of.Payer, ...Details].filter(
    (name) => name !== undefined,
  );

function rowsOf(csv: string, { separator, line: headLine, heads }: StatementHead): Row[] {
  const rows: Row[] = [];
  for (const { line, cells, closed } of readCsv(csv, separator)) {
    if (line <= headLine || cells.every((cell) => cell.trim() === '')) continue;
    if (!closed) throw new Wrong({ line });
    rows.push({ line, cell: (name) => (name === undefined ? '' : (cells[heads.indexOf(name)] ?? '').trim()) });
  }
  return rows;
}

/** The lines of a bank's CSV by the columns that were chosen for its account, or its first fault. Pure. */
export function readBankCsv(csv: string, of: StatementColumns): ReadFile | { fault: Fault } {
  const head = headWith(csv, namesOf(of));
  if (!head) return { fault: { line: 1, why: 'columns' } };
  try {
    const rows = rowsOf(csv, head);
    const [first, ...more] = numbered(rows.map((row) => lineOf(row, of)));
    if (!first) return { fault: { line: head.line + 1, why: 'empty' } };
    const other = more.find(({ currency }) => currency !== first.currency);
    if (other) return { fault: { line: other.at, why: 'currency', text: other.currency } };
    const accounts =
      of.Account === undefined ? [] : rows.map(({ line, cell }) => ({ line, account: cell(of.Account) }));
    return { lines: [first, ...more], accounts };
  } catch (error) {
    if (error instanceof Wrong) return { fault: error.fault };
    throw error;
  }
}
