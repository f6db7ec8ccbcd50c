import { expect, test } from 'vitest';
import { toWire, usd } from '#contract/money.ts';
import { coveredBy, everyMonth } from './covered.ts';

const months = (...amounts: string[]) =>
  amounts.map((amount, n) => ({ Month: `2027-0${n + 1}`, Names: 1, Amount: toWire(usd(amount)) }));
const covered = (available: string, ...amounts: string[]) =>
  coveredBy({ Available: toWire(usd(available)), Months: months(...amounts) });

test('A10 a balance covers renewals until the month whose sum goes beyond it, to the cent', () => {
  expect(covered('30.00', '10.00', '20.00')).toEqual({ reach: 'all' });
  expect(covered('29.99', '10.00', '20.00')).toEqual({ reach: 'until', month: '2027-02', missing: usd('0.01') });
  expect(covered('0.00', '10.00')).toEqual({ reach: 'until', month: '2027-01', missing: usd('10.00') });
  expect(covered('0.00')).toEqual({ reach: 'all' });
});

test('A10 a chart of months begins now, leaves no month out and goes a year ahead', () => {
  const nothing = { Names: 0, Amount: toWire(usd('0.00')) };
  const some = { Names: 2, Amount: toWire(usd('20.00')) };
  const all = everyMonth(
    [
      { Month: '2026-12', ...some },
      { Month: '2027-02', ...some },
    ],
    '2026-11',
  );
  expect(all.slice(0, 5)).toEqual([
    { Month: '2026-11', ...nothing },
    { Month: '2026-12', ...some },
    { Month: '2027-01', ...nothing },
    { Month: '2027-02', ...some },
    { Month: '2027-03', ...nothing },
  ]);
  expect([all.length, all.at(-1)?.Month]).toEqual([13, '2027-11']);
  expect(everyMonth([], '2026-11')).toEqual([]);
});
