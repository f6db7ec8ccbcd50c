import { expect, test } from 'vitest';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import { amountAs, dayAs, readBankCsv } from './read-bank-csv.ts';

const OF: StatementColumns = {
  Date: 'Transaction Date',
  DateOrder: 'day_first',
  Credit: 'Credit amount',
  Debit: 'Debit amount',
  Decimal: 'point',
  CurrencyOf: 'USD',
  Account: 'Account',
  Reference: 'Ref',
  Payer: 'Name',
  Details: ['Narrative', 'Customer ref'],
};

const HEAD = 'Account;Transaction Date;Ref;Name;Narrative;Customer ref;Debit amount;Credit amount;Balance';
const file = (...rows: readonly string[]) => ['HARBOUR BANK', 'Period: November', '', HEAD, ...rows].join('\r\n');

test('J2 a CSV of a bank is read by the columns that were chosen, whatever stands above its head', () => {
  const read = readBankCsv(
    file(
      '024;21/11/2026;R1;"CHAN; TAI MAN";"TOP UP\r\nSECOND LINE";7KQ2M4XW9ZT;;"1,250.00";2250',
      '024;21/11/2026;R1;;CHARGES;;4.50;0.00;',
      ';;;;;;;;',
    ),
    OF,
  );
  expect(read).toMatchObject({
    lines: [
      { at: 5, bookedOn: '2026-11-21', amount: 125_000n, currency: 'USD', payer: 'CHAN; TAI MAN' },
      { at: 7, amount: -450n, details: 'CHARGES' },
    ],
    accounts: [
      { line: 5, account: '024' },
      { line: 7, account: '024' },
    ],
  });
  if (!('lines' in read)) throw new Error('unread');
  expect(read.lines[0].details).toBe('TOP UP SECOND LINE 7KQ2M4XW9ZT');
  expect(new Set(read.lines.map(({ bankRef }) => bankRef)).size).toBe(2);
});

test('J2 a line keeps its number in another file, and lines without one are told apart by what they say', () => {
  const refs = (...rows: readonly string[]) => {
    const read = readBankCsv(file(...rows), OF);
    return 'lines' in read ? read.lines.map(({ bankRef }) => bankRef) : [];
  };
  const row = (ref: string, name: string) => `024;21/11/2026;${ref};${name};RENT;;;10.00;`;
  expect(refs(row('R1', 'A'), row('', 'B'))).toEqual([...refs(row('R1', 'A')), ...refs(row('', 'B'))]);
  const twice = refs(row('', 'B'), row('', 'B'));
  expect(new Set(twice).size).toBe(2);
  expect(refs(row('', 'B'))).toEqual(twice.slice(0, 1));
});

test.each([
  ['a head without a chosen column', file().replace('Narrative', 'Text'), { line: 1, why: 'columns' }],
  ['a head alone', file(), { line: 5, why: 'empty' }],
  [
    'a day that is none',
    file('024;31/02/2026;R;N;T;;;1.00;'),
    { line: 5, column: 'Transaction Date', text: '31/02/2026' },
  ],
  ['an amount of letters', file('024;21/11/2026;R;N;T;;;1O.00;'), { line: 5, column: 'Credit amount', text: '1O.00' }],
  ['money in and out at once', file('024;21/11/2026;R;N;T;;2.00;1.00;'), { line: 5, column: 'Debit amount' }],
  ['no money at all', file('024;21/11/2026;R;N;BROUGHT FORWARD;;;;10.00'), { line: 5, column: 'Credit amount' }],
  ['a quote that does not end', file('024;21/11/2026;R;"N;T;;;1.00;'), { line: 5 }],
])('J2 %s is refused with its line and column', (_what, csv, fault) => {
  expect(readBankCsv(csv, OF)).toMatchObject({ fault });
});

test('J2 two currencies in one file are refused with the line of the second', () => {
  const of: StatementColumns = { ...OF, Currency: 'Customer ref' };
  const read = readBankCsv(file('024;21/11/2026;R;N;T;usd;;1.00;', '024;21/11/2026;S;N;T;HKD;;1.00;'), of);
  expect(read).toMatchObject({ fault: { line: 6, why: 'currency', text: 'HKD' } });
});

test.each([
  ['2026-11-21', 'year_first', '2026-11-21'],
  ['20261121', 'year_first', '2026-11-21'],
  ['2026/11/21 09:30:00', 'year_first', '2026-11-21'],
  ['2026-11-21T09:30', 'year_first', '2026-11-21'],
  ['1.2.26', 'day_first', '2026-02-01'],
  ['21-Nov-2026', 'day_first', '2026-11-21'],
  ['21112026', 'day_first', '2026-11-21'],
  ['11/21/2026', 'month_first', '2026-11-21'],
  ['Nov 21 2026', 'month_first', '2026-11-21'],
  ['21/11/2026', 'month_first', undefined],
  ['yesterday', 'day_first', undefined],
] as const)('J2 the day %s, %s, is %s', (text, order, day) => {
  expect(dayAs(text, order)).toBe(day);
});

test.each([
  ['1,250.00', 'point', 125_000n],
  ['+1250', 'point', 125_000n],
  ['(1,250.5)', 'point', -125_050n],
  ['4.50 DR', 'point', -450n],
  ['4.50CR', 'point', 450n],
  ['4.50-', 'point', -450n],
  ['\u22124.50', 'point', -450n],
  ['1.250,00', 'comma', 125_000n],
  ['1 250,5', 'comma', 125_050n],
  ['1,25', 'point', undefined],
  ['1.005', 'point', undefined],
  ['1.5000', 'point', 150n],
  ['', 'point', undefined],
] as const)('J2 the amount %s with a %s is %s', (text, decimal, amount) => {
  expect(amountAs(text, decimal)).toBe(amount);
});
