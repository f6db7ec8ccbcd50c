/** Spreadsheets read a cell that begins so as a formula, those of East Asia also by the full-width and the small sign (CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/;
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

/** One line of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it, so that it stays a text. */
export function csvLine(cells: readonly CsvCell[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string' && 'number' in cell && NUMBER.test(cell.number)) return cell.number;
    const text = textOf(cell);
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
