import { CURRENCY_DIGITS } from '#contract/money.ts';

/** A line of a statement as the file has it; `amount` in cents of its currency. */
export interface ReadLine {
  readonly bankRef: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payer: string;
  readonly details: string;
}

const HEAD = 'BankRef,Date,Amount,Currency,Payer,Details';
const FIELDS = 6;
const TEXT_LENGTH_MAX = 300;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Cells of one record, RFC 4180: quoted where they hold a comma or a quote. Undefined where quotes do not end. */
function cellsOf(line: string): string[] | undefined {
  const cells: string[] = [];
  const cell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/y;
  for (let end = 0; end < line.length || cells.length === 0; end = cell.lastIndex) {
    cell.lastIndex = end;
    const found = cell.exec(line);
    if (!found || (found[0] === '' && end > 0)) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').replace(UNSEEN, ' ').trim());
    if (cell.lastIndex >= line.length) break;
  }
  return cells;
}

function lineOf(cells: readonly string[]): ReadLine | undefined {
  const [bankRef = '', bookedOn = '', amount = '', currency = '', payer = '', details = ''] = cells;
  const right =
    cells.length === FIELDS &&
    /^[\w/.-]{1,60}$/.test(bankRef) &&
    /^\d{4}-\d{2}-\d{2}$/.test(bookedOn) &&
    !Number.isNaN(Date.parse(bookedOn)) &&
    /^(?!0+\.00$)\d{1,12}\.\d{2}$/.test(amount) &&
    Object.hasOwn(CURRENCY_DIGITS, currency) &&
    payer.length <= TEXT_LENGTH_MAX &&
    details.length <= TEXT_LENGTH_MAX;
  return right ? { bankRef, bookedOn, amount: BigInt(amount.replace('.', '')), currency, payer, details } : undefined;
}

/** The lines of a statement, or the number of the first one that cannot be read (1 is the head). Pure. Money that left us is no line here. */
export function readStatement(csv: string): { lines: ReadLine[] } | { wrong: number } {
  const [head = '', ...rest] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  if (head.trim() !== HEAD) return { wrong: 1 };
  const lines: ReadLine[] = [];
  for (const [at, text] of rest.entries()) {
    if (text.trim() === '') continue;
    const cells = cellsOf(text);
    if (cells?.[2]?.startsWith('-')) continue;
    const line = cells && lineOf(cells);
    if (!line) return { wrong: at + 2 };
    lines.push(line);
  }
  return lines.length === 0 ? { wrong: 2 } : { lines };
}
