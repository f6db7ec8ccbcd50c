import { SHEET_ROWS_MAX } from '#contract/rules/domain-lists.ts';
import type { CsvCell } from '../csv.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Rows as finished `<row>` elements, UTF-8 where they are bytes. A sheet ends only before a piece that counts rows; one that counts none goes on. */
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

const cell = (text: string) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** One row of a sheet; a number can be added up there. One that is none stands as text. */
export const sheetRow = (cells: readonly CsvCell[]): string =>
  `<row>${cells
    .map((one) => {
      if (typeof one === 'string') return cell(one);
      return NUMBER.test(one.number) ? `<c s="${AMOUNT}"><v>${one.number}</v></c>` : cell(one.number);
    })
    .join('')}</row>`;

const sheetBegin = (columns: readonly { title: string; width: number }[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData><row>${columns.map(({ title }) => cell(title)).join('')}</row>`;

/** The looks a cell can have, by number: as it is, and an amount (built-in format 4, `#,##0.00`). */
const AMOUNT = 1;
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>` +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>';

const SHEET_END = '</sheetData></worksheet>';

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
 * An Excel file written while it is read. A sheet holds 1,048,576 rows; the rest goes on to the next sheet. Steps of rows must not be larger
 * than a sheet. A cell is a text or a plain number: nothing in it is ever computed.
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
    yield SHEET_END;
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
