import { expect, test } from 'vitest';
import { readStatement, sameText } from './read-statement.ts';

const HEAD = 'BankRef,Date,Amount,Currency,Payer,Details';

test('J2 a statement is read, quoted cells and all, with what left us below zero', () => {
  const csv = `${HEAD}\r\nA-1,2026-11-21,1250.00,USD,"CHAN, TAI MAN","REF ""ABC"""\r\n\r\nA-2,2026-11-21,-5.00,USD,Bank,\r\n`;
  expect(readStatement(csv)).toEqual({
    accounts: [],
    lines: [
      {
        at: 2,
        bankRef: 'A-1',
        bookedOn: '2026-11-21',
        amount: 125_000n,
        currency: 'USD',
        payer: 'CHAN, TAI MAN',
        details: 'REF "ABC"',
      },
      { at: 4, bankRef: 'A-2', bookedOn: '2026-11-21', amount: -500n, currency: 'USD', payer: 'Bank', details: '' },
    ],
  });
});

const GOOD = 'A,2026-11-21,1.00,USD,X,Y';

test.each([
  ['another head', 'Date,Amount', { line: 1 }],
  ['nothing', '', { line: 1 }],
  ['a head alone', HEAD, { line: 2 }],
  ['a cell too few', `${HEAD}\n${GOOD}\nB,2026-11-21,1.00,USD,X`, { line: 3 }],
  ['a quote that does not end', `${HEAD}\nA,2026-11-21,1.00,USD,"X,Y`, { line: 2 }],
  ['an amount of three decimals', `${HEAD}\nA,2026-11-21,1.000,USD,X,Y`, { line: 2, column: 'Amount', text: '1.000' }],
  ['an amount of nothing', `${HEAD}\nA,2026-11-21,0.00,USD,X,Y`, { line: 2, column: 'Amount', text: '0.00' }],
  ['a currency that is none', `${HEAD}\nA,2026-11-21,1.00,XXX,X,Y`, { line: 2, column: 'Currency', text: 'XXX' }],
  ['a coin, which no bank books', `${HEAD}\nA,2026-11-21,1.00,USDT,X,Y`, { line: 2, column: 'Currency', text: 'USDT' }],
  ['a day that is none', `${HEAD}\nA,2026-13-41,1.00,USD,X,Y`, { line: 2, column: 'Date', text: '2026-13-41' }],
  ['a day that no calendar has', `${HEAD}\nA,2026-02-31,1.00,USD,X,Y`, { line: 2, column: 'Date', text: '2026-02-31' }],
  [
    'one number twice, the second in small letters',
    `${HEAD}\n${GOOD}\n${GOOD.replace('A,', 'a,')}`,
    { line: 3, column: 'BankRef' },
  ],
  ['a number with blanks', `${HEAD}\nA B,2026-11-21,1.00,USD,X,Y`, { line: 2, column: 'BankRef', text: 'A B' }],
  ['a second currency', `${HEAD}\n${GOOD}\nB,2026-11-21,1.00,HKD,X,Y`, { line: 3, column: 'Currency', text: 'HKD' }],
  ['one number twice', `${HEAD}\n${GOOD}\n\n${GOOD}`, { line: 4, column: 'BankRef', text: 'A' }],
  ['a payer too long', `${HEAD}\nA,2026-11-21,1.00,USD,${'X'.repeat(301)},Y`, { line: 2, column: 'Payer' }],
])('J2 %s is refused with its line and cell', (_what, csv, fault) => {
  expect(readStatement(csv)).toMatchObject({ fault });
});

test.each([
  ['"1,250.00"', 125_000n],
  ['\uff11\uff12\uff15\uff10\uff0e\uff10\uff10', 125_000n],
  [' 1250 ', 125_000n],
  ['"-1,250.5"', -125_050n],
])('J2 the amount %s is read as banks print it', (cell, amount) => {
  expect(readStatement(`${HEAD}\nA,2026-11-21,${cell},USD,X,Y`)).toMatchObject({ lines: [{ amount }] });
});

test('J2 a file is the same with other line ends, a byte order mark and blank lines, and another one with another cell', () => {
  expect(sameText(`\uFEFF${HEAD}\r\n\r\n${GOOD}\r\n`)).toBe(sameText(`${HEAD}\n${GOOD}`));
  expect(sameText(`${HEAD}\n${GOOD}`)).not.toBe(sameText(`${HEAD}\n${GOOD}Z`));
});
