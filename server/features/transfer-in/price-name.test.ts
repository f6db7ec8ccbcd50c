import { expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { priceFrom } from './price-name.ts';

const of = (price: string, cost: string) => ({ price: usd(price), cost: usd(cost) });
const LISTED = {
  register: of('11.80', '10.00'),
  renew: of('12.80', '10.00'),
  transfer: of('12.00', '10.00'),
  restore: of('80.00', '60.00'),
};
const fee = (amount: string) => ({ amount, currency: 'USD' });

test('F1 D5 an ordinary name comes, and renews, at the prices of the list', () => {
  expect(priceFrom(LISTED, 'standard')).toEqual({ ...of('12.00', '10.00'), fee: null, year: usd('12.80') });
});

test('F1 D5 a name with prices of its own: the year that may be lost is worth its own renewal, dearer or cheaper than the list', () => {
  expect(priceFrom(LISTED, { transfer: fee('90.00'), renew: fee('500.00') })).toEqual({
    ...of('99.00', '90.00'),
    fee: fee('90.00'),
    year: usd('550.00'),
  });
  expect(priceFrom(LISTED, { transfer: fee('90.00'), renew: fee('5.00') })?.year).toEqual(usd('5.50'));
});

test('F1 D5 what its registry does not tell is not taken from the list', () => {
  expect(priceFrom(LISTED, { transfer: fee('90.00') })?.year).toBeUndefined();
  expect(priceFrom(LISTED, { renew: fee('90.00') })).toBeUndefined();
  expect(priceFrom(LISTED, undefined)).toBeUndefined();
});
