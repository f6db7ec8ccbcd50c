import { crc32, inflateRawSync } from 'node:zlib';
import { read as readExcel, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { escapeXml, type SheetRows, sheetRow, workbook } from './sheet.ts';

const COLUMNS = [
  { title: 'Name', width: 30 },
  { title: 'A & B', width: 10 },
];

async function* steps(count: number, done: { closed: boolean }): AsyncGenerator<SheetRows> {
  try {
    for (let n = 1; n <= count; n++)
      yield { bytes: `<row><c t="inlineStr"><is><t>${escapeXml(`=cmd|'<${n}>'`)}</t></is></c></row>`, rows: 1 };
  } finally {
    done.closed = true;
  }
}

/** Reads an archive by its central directory, as every reader of a ZIP does. */
function read(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  const files = new Map<string, string>();
  for (let at = start, n = 0; n < count; n++) {
    const [packed, size, nameLength, local] = [20, 24, 28, 42].map((field, index) =>
      index === 2 ? bytes.readUInt16LE(at + field) : bytes.readUInt32LE(at + field),
    ) as [number, number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const data = local + 30 + bytes.readUInt16LE(local + 26);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    expect([content.length, crc32(content)]).toEqual([size, bytes.readUInt32LE(at + 16)]);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

test('E1 a workbook is an archive every reader opens, its cells are text, and a full sheet is followed by another', async () => {
  const done = { closed: false };
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook('Names', COLUMNS, steps(5, done), 4)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const files = read(bytes);
  expect([...files.keys()]).toEqual([
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    '_rels/.rels',
    '[Content_Types].xml',
  ]);
  const first = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(first).toContain('<t>A &amp; B</t>');
  expect(first).toContain("<t>=cmd|'&lt;1&gt;'</t>");
  expect(first.match(/<row>/g)).toHaveLength(4);
  expect(files.get('xl/worksheets/sheet2.xml')?.match(/<row>/g)).toHaveLength(3);
  expect(files.get('xl/workbook.xml')).toContain('name="Names 2"');
  expect(done.closed).toBe(true);
});

test('E1 a reader who stops ends what makes the rows', async () => {
  const done = { closed: false };
  for await (const _ of workbook('Names', COLUMNS, steps(100_000, done))) break;
  expect(done.closed).toBe(true);
});

test('J1 an amount is a number in a sheet, and what only pretends to be one is a text', () => {
  expect(sheetRow(['=1+1', { number: '-12.50' }, { number: '=1' }])).toBe(
    '<row><c t="inlineStr"><is><t>=1+1</t></is></c><c s="1"><v>-12.50</v></c><c t="inlineStr"><is><t>=1</t></is></c></row>',
  );
});

test('E1 J3 another library reads the cells as what they are: text, amounts, days and minutes; and finds a filter row over all rows', async () => {
  async function* rows(): AsyncGenerator<SheetRows> {
    const cells = [
      '=1+1',
      { number: '-12.50' },
      { local: '2026-11-21' },
      { local: '2026-11-21 14:05' },
      { local: 'later' },
    ];
    yield { bytes: sheetRow(cells), rows: 1 };
  }
  const columns = ['Name', 'Amount', 'Day', 'Time', 'Other'].map((title) => ({ title, width: 12 }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook('Names', columns, rows())) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { Sheets: sheets } = readExcel(bytes, { cellDates: true, UTC: true });
  const names = sheets['Names'] ?? {};
  expect(names['!autofilter']).toEqual({ ref: 'A1:E2' });
  expect(utils.sheet_to_json(names, { header: 1, UTC: true })).toEqual([
    ['Name', 'Amount', 'Day', 'Time', 'Other'],
    ['=1+1', -12.5, new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T14:05:00Z'), 'later'],
  ]);
  const files = read(bytes);
  // Readers that judge by the schema refuse a fill without a pattern.
  expect(files.get('xl/styles.xml')).not.toContain('<fill/>');
});
