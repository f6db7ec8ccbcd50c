import { type Currency, fromMinor, type Money } from './money.ts';

const RATE_DIGITS = 6;
const SCALE = 10n ** BigInt(RATE_DIGITS);

/** A rate (units for one US dollar, at most six digits behind the point) as a whole number of millionths. */
export function millionths(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  if (!/^\d{1,6}$/.test(whole) || !/^\d{0,6}$/.test(fraction)) throw new Error(`not a rate: ${rate}`);
  return BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
}

/**
 * What a payer pays for an amount of US dollars, in minor units of their currency, rounded up: 50.00 at 7.2345 is
 * 361.73.
 */
export function payerAmount(dollars: Money, rate: string, currency: Currency): Money {
  const exact = dollars.minor * millionths(rate);
  return fromMinor((exact + SCALE - 1n) / SCALE, currency);
}
