import { type CsvCell, textOf } from '#contract/csv.ts';
import { SHEET_ROWS_MAX } from '#contract/rules/domain-lists.ts';
import { type ZipEntry, zip } from './zip.ts';

/**
 * Rows as finished `<row>` elements, UTF-8 where they are bytes. A sheet ends only before a piece that counts rows; one
 * that counts none goes on.
 */
export interface SheetRows {
  readonly bytes: string | Uint8Array;
  readonly rows: number;
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const heading = (text: string) => `<c s="4" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/;
const DAY_MS = 86_400_000;
/** Day zero of a sheet's calendar, in days before 1 January 1970 (ECMA-376 part 1 §18.17.4.1, the 1900 date system). */
export const SHEET_EPOCH = '1899-12-30';
const EPOCH_DAYS = -Date.parse(SHEET_EPOCH) / DAY_MS;

/** How cells begin and end, by what is in them; `day` holds days since the epoch above. */
export const CELLS = {
  text: { begin: '<c t="inlineStr"><is><t>', end: '</t></is></c>' },
  amount: { begin: '<c s="1"><v>', end: '</v></c>' },
  day: { begin: '<c s="2"><v>', end: '</v></c>' },
  minute: { begin: '<c s="3"><v>', end: '</v></c>' },
} as const;
/** Where a column of numbers has none. */
export const EMPTY_CELL = '<c/>';

function sheetCell(one: CsvCell): string {
  const write = (kind: keyof typeof CELLS, text: string) => `${CELLS[kind].begin}${text}${CELLS[kind].end}`;
  if (typeof one === 'string') return write('text', escapeXml(one));
  if ('number' in one && NUMBER.test(one.number)) return write('amount', one.number);
  const [, year, month, day, hour, minute] = ('local' in one && LOCAL.exec(one.local)) || [];
  if (year === undefined) return write('text', escapeXml(textOf(one)));
  const [y, m, d, h, min] = [year, month, day, hour ?? '0', minute ?? '0'].map((part) =>
    Number.parseInt(part ?? '', 10),
  );
  const days = Date.UTC(y as number, (m as number) - 1, d, h, min) / DAY_MS + EPOCH_DAYS;
  return write(hour === undefined ? 'day' : 'minute', String(Number(days.toFixed(8))));
}

/**
 * One row of a sheet; a number can be added up there, and a day sorted and filtered by. What is none stands as text.
 */
export const sheetRow = (cells: readonly CsvCell[]): string => `<row>${cells.map(sheetCell).join('')}</row>`;

const sheetBegin = (columns: readonly { title: string; width: number }[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData><row>${columns.map(({ title }) => heading(title)).join('')}</row>`;

/**
 * The looks a cell can have, by number: as it is, an amount (built-in format 4, `#,##0.00`), a day, a minute, a
 * heading. The first two fills are given (ECMA-376 part 1 §18.8.21): a reader that finds others takes the file for
 * broken.
 */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  ['numFmtId="0"', 'numFmtId="4"', 'numFmtId="164"', 'numFmtId="165"']
    .map((format) => `<xf ${format} fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The letters of a column, from 1: A, Z, AA. */
const lettersOf = (column: number): string =>
  column > 26
    ? `${lettersOf(Math.floor((column - 1) / 26))}${lettersOf(((column - 1) % 26) + 1)}`
    : String.fromCharCode(64 + column);

/** The filter row stands over all rows that were written. */
const sheetEnd = (columns: number, rows: number) =>
  `</sheetData><autoFilter ref="A1:${lettersOf(columns)}${rows}"/></worksheet>`;

function* oneText(text: string): Generator<string> {
  yield text;
}

/** What holds the sheets together (ECMA-376 part 1 §12.3, part 2 §9). */
function* frame(title: string, sheets: number): Generator<ZipEntry> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const part = (name: string, xml: string): ZipEntry => ({ name, content: oneText(HEAD + xml) });
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="${escapeXml(title)}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part('xl/styles.xml', STYLES);
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>` +
      `${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`).join('')}</Types>`,
  );
}

/**
 * An Excel file written while it is read. A sheet holds 1,048,576 rows; the rest goes on to the next sheet. Steps of
 * rows must not be larger than a sheet. A cell is a text or a plain number: nothing in it is ever computed.
 */
export async function* workbook(
  title: string,
  columns: readonly { title: string; width: number }[],
  steps: AsyncIterable<SheetRows>,
  sheetRowsMax = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const iterator = steps[Symbol.asyncIterator]();
  let step = await iterator.next();
  async function* sheet(): AsyncGenerator<string | Uint8Array> {
    yield sheetBegin(columns);
    let rows = 1;
    while (!step.done && rows + step.value.rows <= sheetRowsMax) {
      rows += step.value.rows;
      yield step.value.bytes;
      step = await iterator.next();
    }
    yield sheetEnd(columns.length, rows);
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
    } while (!step.done);
    yield* frame(title, sheets);
  }
  try {
    yield* zip(entries());
  } finally {
    await iterator.return?.();
  }
}
