import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import { millionths } from '#contract/quote.ts';
import { RATE_JUMP_PERCENT_MAX } from '#contract/rules/finance/recharge.ts';
import type { RechargeRow } from './store.ts';

/** What the payer pays for an order: the frozen quote, or the US dollars themselves. */
export const toPay = (row: Pick<RechargeRow, 'amount' | 'payAmount' | 'payCurrency'>): Money =>
  row.payAmount === null ? fromMinor(row.amount) : fromMinor(row.payAmount, row.payCurrency as Currency);

/** Does a rate move further than a rate moves in a day? */
export function jumps(before: string, after: string): boolean {
  const [old, fresh] = [millionths(before), millionths(after)];
  const difference = fresh > old ? fresh - old : old - fresh;
  return difference * 100n > old * BigInt(RATE_JUMP_PERCENT_MAX);
}
