import { expect, test } from 'vitest';
import { CSV_MARK, csvLine, guarded, plainOf, readCsv } from './csv.ts';

test('a cell is quoted where it must be', () => {
  expect(csvLine(['plain', 'a,b', 'say "yes"', 'two\nlines', ''])).toBe('plain,"a,b","say ""yes""","two\nlines",\r\n');
});

test('a text that a spreadsheet would compute stays a text', () => {
  expect(csvLine(['=1+1', '+852', '-1', '@sum', '\tx', 'a=b'])).toBe("'=1+1,'+852,'-1,'@sum,'\tx,a=b\r\n");
});

test('a full-width or small sign begins a formula too', () => {
  const signs = [...'＝＋－＠﹦﹢﹣﹫'];
  expect(csvLine(signs.map((sign) => `${sign}1`))).toBe(`${signs.map((sign) => `'${sign}1`).join(',')}\r\n`);
});

test('J1 a number of ours keeps its sign, and what only pretends to be one is a text', () => {
  expect(csvLine([{ number: '-12.50' }, { number: '7' }, { number: '-1+1' }])).toBe("-12.50,7,'-1+1\r\n");
});

const read = (text: string) => [...readCsv(text)].map(({ line, cells, closed }) => [line, closed, ...cells]);

test('G4 a CSV file is read with quotes, line breaks within them, every kind of line end, and an end without one', () => {
  expect(read(`${CSV_MARK}a,b\r\n"x ""y"", z",\n\r"two\nlines",'@\n\nlast`)).toEqual([
    [1, true, 'a', 'b'],
    [2, true, 'x "y", z', ''],
    [3, true, 'two\nlines', "'@"],
    [6, true, 'last'],
  ]);
  expect(read('a,"never closed\nb')).toEqual([[1, false, 'a', 'never closed\nb']]);
  expect(read('')).toEqual([]);
});

test('G4 what was guarded against being a formula is read as it was, also where it begins with an apostrophe itself', () => {
  for (const text of ['@', '=1+1', "'=x", "''@", "'plain", '-', 'plain']) {
    const [line] = readCsv(csvLine([guarded(text), 'x']));
    expect(plainOf(line?.cells[0] ?? ''), text).toBe(text);
  }
});
