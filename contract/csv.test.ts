import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

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
