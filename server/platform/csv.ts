/** Spreadsheets read a cell that begins so as a formula (reliability: CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** Begins a file that spreadsheets read as UTF-8. */
export const CSV_MARK = '\uFEFF';

/** One line of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it, so that it stays a text. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = FORMULA.test(cell) ? `'${cell}` : cell;
    return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
