/**
 * Spreadsheets read a cell that begins so as a formula, those of East Asia also by the full-width and the small sign
 * (CSV injection).
 */
export const FORMULA_SIGNS: readonly string[] = [...'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B'];
/** A text that begins with apostrophes and then such a sign. */
const GUARDED = /^'+(.)/s;

const isFormula = (text: string): boolean => FORMULA_SIGNS.includes(text.charAt(0));
const isGuarded = (text: string): boolean => isFormula(GUARDED.exec(text)?.[1] ?? '');
/** A plain number of ours may begin with its sign and is nothing to compute. */
const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/;
const QUOTED = /[",\r\n]/;

/** Begins a file that spreadsheets read as UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A text, a plain decimal number, or a day or minute in the house's time zone: `2026-11-21`, `2026-11-21 14:05`. */
export type CsvCell = string | { readonly number: string } | { readonly local: string };

/** A cell as it is read. */
export const textOf = (cell: CsvCell): string =>
  typeof cell === 'string' ? cell : 'number' in cell ? cell.number : cell.local;

/** A text that `plainOf` gives back as it is, whatever it begins with. */
export const guarded = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** What a cell said before it was guarded against being read as a formula. */
export const plainOf = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

/** One line of a CSV file as it was written; `closed` is false where a quote was never closed. */
export interface CsvRead {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly closed: boolean;
}

/**
 * Reads a CSV file (RFC 4180, lines may end in any way) line by line; empty lines are left out, and so is the mark of
 * UTF-8.
 */
export function* readCsv(text: string, separator = ','): Generator<CsvRead> {
  let [line, begin, cells, cell, quoted] = [1, 1, [] as string[], '', false];
  const whole = text.startsWith(CSV_MARK) ? text.slice(1) : text;
  for (let at = 0; at <= whole.length; at += 1) {
    const char = whole[at];
    if (char === '\n') line += 1;
    if (quoted && char !== undefined) {
      if (char !== '"') cell += char;
      else if (whole[at + 1] === '"') {
        cell += char;
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\r' && whole[at + 1] === '\n') {
      // The line ends with what follows.
    } else if (char === undefined || char === '\n' || char === '\r') {
      if (cells.length > 0 || cell !== '') yield { line: begin, cells: [...cells, cell], closed: !quoted };
      [begin, cells, cell] = [line, [], ''];
    } else cell += char;
  }
}

/**
 * One line of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it, so that it stays a
 * text.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string' && 'number' in cell && NUMBER.test(cell.number)) return cell.number;
    const text = textOf(cell);
    const safe = isFormula(text) ? `'${text}` : text;
    return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
