/** What nobody sees in a cell. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Cells of one record, RFC 4180: quoted where they hold a comma or a quote. Undefined where quotes do not end. */
export function cellsOf(line: string): string[] | undefined {
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

/** A day of the calendar: 31 February is read by `Date.parse`, as 3 March. */
export const isDay = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/**
 * The lines of a text without the byte order mark; blank ones are kept, so that a line's number is that of the file.
 */
export const linesOf = (csv: string) => csv.replace(/^\uFEFF/, '').split(/\r\n|\n/);
