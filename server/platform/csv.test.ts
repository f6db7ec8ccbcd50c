import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a cell is quoted where it must be', () => {
  expect(csvLine(['plain', 'a,b', 'say "yes"', 'two\nlines', ''])).toBe('plain,"a,b","say ""yes""","two\nlines",\r\n');
});

test('a text that a spreadsheet would compute stays a text', () => {
  expect(csvLine(['=1+1', '+852', '-1', '@sum', '\tx', 'a=b'])).toBe("'=1+1,'+852,'-1,'@sum,'\tx,a=b\r\n");
});
