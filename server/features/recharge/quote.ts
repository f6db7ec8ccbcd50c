import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import { RATE_JUMP_PERCENT_MAX } from '#contract/rules/recharge.ts';
import type { RechargeRow } from './store.ts';

/** What the payer pays for an order: the frozen quote, or the US dollars themselves. */
export const toPay = (row: Pick<RechargeRow, 'amount' | 'payAmount' | 'payCurrency'>): Money =>
  row.payAmount === null ? fromMinor(row.amount) : fromMinor(row.payAmount, row.payCurrency as Currency);

const RATE_DIGITS = 6;
const SCALE = 10n ** BigInt(RATE_DIGITS);

/** A rate as a whole number of millionths. */
function millionths(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  if (!/^\d{1,6}$/.test(whole) || !/^\d{0,6}$/.test(fraction)) throw new Error(`not a rate: ${rate}`);
  return BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
}

/** What a payer pays for an amount of US dollars, in minor units of his currency, rounded up: 50.00 at 7.2345 is 361.73. */
export function payerAmount(dollars: Money, rate: string, currency: Currency): Money {
  const exact = dollars.minor * millionths(rate);
  return fromMinor((exact + SCALE - 1n) / SCALE, currency);
}

/** Does a rate move further than a rate moves in a day? */
export function jumps(before: string, after: string): boolean {
  const [old, fresh] = [millionths(before), millionths(after)];
  const difference = fresh > old ? fresh - old : old - fresh;
  return difference * 100n > old * BigInt(RATE_JUMP_PERCENT_MAX);
}
