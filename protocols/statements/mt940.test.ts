import { expect, test } from 'vitest';
import { StatementFault } from './entry.ts';
import { readMt940 } from './mt940.ts';

/** With the envelope of the network, a reversal, an own reference on its own line, and text cut at the line's width. */
const FILE = [
  '{1:F01HSBCHKHHXXXX0000000000}{2:O9401200261121HSBCHKHHXXXX00000000002611211200N}{4:',
  ':20:AI0000000001',
  ':25:HSBCHKHH/024987654321',
  ':28C:00189/00001',
  ':60F:C261120USD1000,5',
  ':61:2611211121CD1250,NTRFNONREF//24325-0001   ',
  ':86:/ORDP//NAME/CHAN TAI MAN/REMI/TOP UP 7KQ2M4XW9ZT FOR THE ACCOUNT',
  ' AT NAMESTEAD',
  ':61:2611211121D4,50NCHGNONREF',
  '//24325-0001',
  'CHARGES',
  ':61:261121RC1250,NTRFCUSTOMER REF 1//24325-0002',
  ':86:166?00REVERSAL?20SVWZ+WRONG AC?21COUNT?32CHAN TAI?33 MAN',
  ':62F:C261121USD996,00',
  ':64:C261121USD996,00',
  ':86:A note on the whole statement',
  '-}',
].join('\r\n');

test('J2 an MT940 statement is read, with what came, what left and what was taken back', () => {
  const [first, ...more] = readMt940(FILE);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ account: 'HSBCHKHH/024987654321', currency: 'USD', opening: 100_050_000n });
  expect(first?.closing).toBe(99_600_000n);
  expect(first?.entries).toEqual([
    {
      line: 6,
      reference: '24325-0001',
      day: '2026-11-21',
      amount: 125_000_000n,
      party: 'CHAN TAI MAN',
      text: '/ORDP//NAME/CHAN TAI MAN/REMI/TOP UP 7KQ2M4XW9ZT FOR THE ACCOUNT AT NAMESTEAD',
    },
    { line: 9, reference: '24325-0001', day: '2026-11-21', amount: -450_000n, party: '', text: 'CHARGES' },
    {
      line: 12,
      reference: '24325-0002',
      day: '2026-11-21',
      amount: -125_000_000n,
      party: 'CHAN TAI MAN',
      text: 'SVWZ+WRONG ACCOUNT REVERSAL CUSTOMER REF 1',
    },
  ]);
});

const HEAD = ':20:A\n:25:123456\n:28C:1/1\n:60F:C260101USD10,\n';
const END = ':62F:C260101USD10,';

test('J2 a booking day takes its year from the value day, also over new year', () => {
  const days = readMt940(`${HEAD}:61:2601011231C1,NTRFX\n:61:2512310102C1,NTRFX\n:61:260101C1,NTRFX\n${END}`);
  expect(days[0]?.entries.map(({ day }) => day)).toEqual(['2025-12-31', '2026-01-02', '2026-01-01']);
});

test('J2 pages of one statement and several statements are read one after the other', () => {
  const page = ':20:A\n:25:123456\n:60M:C260101USD10,\n:61:260101D1,NTRFX\n:62F:C260101USD9,\n-';
  const [one, two] = readMt940(`${HEAD}:61:260101C1,NTRFX\n:62M:C260101USD11,\n-\n${page}`);
  expect([one?.closing, two?.opening]).toEqual([1_100_000n, 1_000_000n]);
});

test.each([
  ['nothing', '', { kind: 'format', line: 1 }],
  [
    'an interim report, which has no balances (MT942)',
    ':20:A\n:25:1\n:61:260101C1,NTRFX',
    { kind: 'missing', line: 3, field: ':60F:' },
  ],
  ['no account', ':20:A\n:60F:C260101USD10,', { kind: 'missing', line: 2, field: ':25:' }],
  ['no end', `${HEAD}:61:260101C1,NTRFX`, { kind: 'missing', line: 5, field: ':62F:' }],
  ['an amount with a point', `${HEAD}:61:260101C1.00NTRFX\n${END}`, { kind: 'wrong', line: 5, field: ':61:' }],
  ['a day that is none', `${HEAD}:61:260231C1,NTRFX\n${END}`, { kind: 'wrong', line: 5, field: ':61:' }],
  ['a side that is none', `${HEAD}:61:260101X1,NTRFX\n${END}`, { kind: 'wrong', line: 5, field: ':61:' }],
  ['a balance that is none', ':20:A\n:25:1\n:60F:C26USD', { kind: 'wrong', line: 3, field: ':60F:' }],
  ['a field that is unknown', `${HEAD}:99:X\n${END}`, { kind: 'wrong', line: 5, field: ':99:' }],
  ['an end in another currency', `${HEAD}:62F:C260101HKD10,`, { kind: 'currency', line: 5, text: 'HKD' }],
])('J2 %s is refused with its line and field', (_what, text, fault) => {
  let told: unknown;
  try {
    readMt940(text);
  } catch (error) {
    told = error;
  }
  expect(told).toBeInstanceOf(StatementFault);
  expect(told).toMatchObject(fault);
});
