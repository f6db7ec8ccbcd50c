import { expect, test } from 'vitest';
import { keyOf, readSales } from './read-sales.ts';

const HEAD = 'Domain,PriceUSD,Date,Source';
const verdicts = (...lines: string[]) =>
  readSales([HEAD, ...lines].join('\n'), '2026-11-26', new Set(['old.com 2026-01-02 500000']))?.map(
    ({ verdict }) => verdict,
  );

test('L1 a sale is read with its name as the wire has it, its label counted as it is read', () => {
  const [line] =
    readSales(`\uFEFF${HEAD}\r\n"\u4e2d\u6587.com","12,500",2026-11-25,NameList 2026\r\n`, '2026-11-26', new Set()) ??
    [];
  expect(line).toMatchObject({
    ...{ at: 2, verdict: 'new' },
    sale: { name: 'xn--fiq228c.com', suffix: 'com', length: 2, price: 1_250_000n, soldOn: '2026-11-25' },
  });
});

test('L1 what is wrong is called by its cell; a sale of today counts, one of tomorrow does not', () => {
  expect(
    verdicts(
      'a.com,100,2026-11-26,X',
      'a.com,100,2026-11-27,X',
      'a.com,100,2026-02-31,X',
      'a.com,100,1994-12-31,X',
      'a.com,0,2026-01-01,X',
      'a.com,-5,2026-01-01,X',
      'a.com,1.005,2026-01-01,X',
      'no name,100,2026-01-01,X',
      'com,100,2026-01-01,X',
      'a.com,100,2026-01-01,',
      `a.com,100,2026-01-01,${'x'.repeat(101)}`,
      'a.com,100,2026-01-01',
    ),
  ).toEqual([
    ...['new', 'wrongDay', 'wrongDay', 'wrongDay', 'wrongPrice', 'wrongPrice', 'wrongPrice'],
    ...['wrongName', 'wrongName', 'wrongSource', 'wrongSource', 'wrongCells'],
  ]);
});

test('L1 one sale counts once: what stands here already, and what the file has twice however it is written', () => {
  expect(
    verdicts('OLD.com,5000,2026-01-02,X', 'b.com,10,2026-01-01,X', 'B.com,10.00,2026-01-01,Y', 'b.com,11,2026-01-01,X'),
  ).toEqual(['known', 'new', 'repeated', 'new']);
  expect(keyOf({ name: 'old.com', soldOn: '2026-01-02', price: 500_000n })).toBe('old.com 2026-01-02 500000');
});

test('L1 another head, nothing below it, or too many lines are no file of sales', () => {
  const read = (csv: string) => readSales(csv, '2026-11-26', new Set());
  expect(read('Domain,Price,Date,Source\na.com,1,2026-01-01,X')).toBeUndefined();
  expect(read(`${HEAD}\n\n`)).toBeUndefined();
  expect(
    read([HEAD, ...Array.from({ length: 1001 }, (_, n) => `n${n}.com,1,2026-01-01,X`)].join('\n')),
  ).toBeUndefined();
});
