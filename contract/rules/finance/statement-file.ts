import { CSV_MARK, readCsv } from '../../csv.ts';

/** The forms in which banks give statements of an account. */
export type StatementForm = 'camt053' | 'mt940' | 'csv';

/** What stands at the beginning of an MT940 file, behind whatever envelope a bank puts around it. */
const MT940 = /^(\{1:.*|:940:|:20:.*)$/m;
const BEGINNING = 2_000;

/** What a file is, by how it begins. Pure. */
export function statementForm(text: string): StatementForm {
  const begins = text.slice(0, BEGINNING).replace(CSV_MARK, '').trimStart();
  if (begins.startsWith('<')) return 'camt053';
  return MT940.test(begins.replaceAll('\r', '')) && /:2[05]P?:/.test(begins) ? 'mt940' : 'csv';
}

/** Our own CSV: what the house writes and reads without being told its columns. All lines are of one currency. */
export const HOUSE_COLUMNS = ['BankRef', 'Date', 'Amount', 'Currency', 'Payer', 'Details'] as const;

export const SEPARATORS = [',', ';', '\t'] as const;
/** Banks put the account, the period and greetings above the head; it is looked for within so many lines. */
export const STATEMENT_HEAD_WITHIN = 30;
/** The name of a column. */
export const STATEMENT_HEAD_LENGTH_MAX = 100;
/** Columns whose texts together tell what a line is for. */
export const STATEMENT_DETAILS_MAX = 6;
/** Lines of one statement, which are read in one piece; longer ones come in parts. */
export const STATEMENT_LINES_MAX = 2_500;

/** The order in which a bank writes a day. Words: `bankstatement:dateOrder.<order>`. */
export const DATE_ORDERS = ['year_first', 'day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
/** What stands before the cents. Words: `bankstatement:decimal.<mark>`. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
/** Currencies of our accounts at banks. */
export const STATEMENT_CURRENCIES = ['USD', 'HKD', 'CNY'] as const;

/** The head of a CSV file, and how its cells are parted. */
export interface StatementHead {
  readonly separator: (typeof SEPARATORS)[number];
  /** The line that it is; 1 is the first. */
  readonly line: number;
  readonly heads: readonly string[];
}

function* firstLines(text: string): Generator<StatementHead> {
  for (const separator of SEPARATORS) {
    let seen = 0;
    for (const { line, cells } of readCsv(text, separator)) {
      seen += 1;
      if (seen > STATEMENT_HEAD_WITHIN) break;
      yield { separator, line, heads: cells.map((cell) => cell.trim()) };
    }
  }
}

/** The first line that holds every one of these names. Pure. */
export function headWith(text: string, names: readonly string[]): StatementHead | undefined {
  for (const head of firstLines(text)) if (names.every((name) => head.heads.includes(name))) return head;
  return undefined;
}

const FILLED_MIN = 3;
const filled = ({ heads }: StatementHead) =>
  heads.filter((head) => /\p{L}/u.test(head) && head.length <= STATEMENT_HEAD_LENGTH_MAX).length;

/** The line that looks most like a head: of those with the most names, the first. Pure. */
export function likelyHead(text: string): StatementHead | undefined {
  const found = [...firstLines(text)].reduce<StatementHead | undefined>(
    (best, head) => (filled(head) > (best ? filled(best) : FILLED_MIN - 1) ? head : best),
    undefined,
  );
  return found && { ...found, heads: found.heads.filter((head) => head !== '') };
}
