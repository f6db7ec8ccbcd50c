import { expect, test } from 'vitest';
import { headWith, likelyHead, statementForm } from './statement-file.ts';

test.each([
  ['\uFEFF <?xml version="1.0"?><Document/>', 'camt053'],
  ['{1:F01X}{4:\r\n:20:A\r\n:25:1\r\n', 'mt940'],
  ['ABNANL2A\n940\nABNANL2A\n:20:A\n:25:1', 'mt940'],
  ['BankRef,Date,Amount,Currency,Payer,Details\n', 'csv'],
  ['Note :20: of the day,b,c', 'csv'],
  ['', 'csv'],
])('J2 %j is told to be %s', (text, form) => {
  expect(statementForm(text)).toBe(form);
});

const FILE = 'Harbour Bank, Hong Kong\nAccount;024\n\nDate;Amount;"Text; long";Text\n21/11/2026;1;A;B\n';

test('J2 the head of a file is found by its names, or guessed, with how its cells are parted', () => {
  expect(likelyHead(FILE)).toEqual({ separator: ';', line: 4, heads: ['Date', 'Amount', 'Text; long', 'Text'] });
  expect(headWith(FILE, ['Amount', 'Text'])).toMatchObject({ separator: ';', line: 4 });
  expect(headWith(FILE, ['Amount', 'Nothing'])).toBeUndefined();
  expect(likelyHead('1,2,3\n4,5,6')).toBeUndefined();
});
