import { expect, test } from 'vitest';
import { toWire, usd } from '#contract/money.ts';
import { coveredBy } from './covered.ts';

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
