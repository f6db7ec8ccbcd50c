import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const HEAD = 'BankRef,Date,Amount,Currency,Payer,Details';

test('J2 a statement is read, quoted cells and all; what left us is passed over', () => {
  const csv = `${HEAD}\r\nA-1,2026-11-21,1250.00,USD,"CHAN, TAI MAN","REF ""ABC"""\r\nA-2,2026-11-21,-5.00,USD,Bank,fee\r\nA-3,2026-11-22,80.50,HKD,X,\r\n`;
  expect(readStatement(csv)).toEqual({
    lines: [
      {
        bankRef: 'A-1',
        bookedOn: '2026-11-21',
        amount: 125_000n,
        currency: 'USD',
        payer: 'CHAN, TAI MAN',
        details: 'REF "ABC"',
      },
      { bankRef: 'A-3', bookedOn: '2026-11-22', amount: 8050n, currency: 'HKD', payer: 'X', details: '' },
    ],
  });
});

test.each([
  ['another head', 'Date,Amount', 1],
  ['nothing', '', 1],
  ['a head alone', HEAD, 2],
  ['an amount of three decimals', `${HEAD}\nA,2026-11-21,1.000,USD,X,Y`, 2],
  ['an amount of nothing', `${HEAD}\nA,2026-11-21,0.00,USD,X,Y`, 2],
  ['a currency that is none', `${HEAD}\nA,2026-11-21,1.00,XXX,X,Y`, 2],
  ['a day that is none', `${HEAD}\nA,2026-13-41,1.00,USD,X,Y`, 2],
  ['a cell too few', `${HEAD}\nA,2026-11-21,1.00,USD,X,Y\nB,2026-11-21,1.00,USD,X`, 3],
  ['a quote that does not end', `${HEAD}\nA,2026-11-21,1.00,USD,"X,Y`, 2],
])('J2 %s is refused with its line', (_what, csv, wrong) => {
  expect(readStatement(csv)).toEqual({ wrong });
});
