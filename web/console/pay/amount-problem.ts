import { cmp, fromWire, usd } from '#contract/money.ts';
import { plainAmount, typedUsd } from '#contract/rules/finance/typed-amount.ts';

/** What an amount may be, in US dollars as the rules write them: `20.00`. */
export interface Bounds {
  readonly least?: string;
  readonly most?: string;
  /** What there is to take it from. */
  readonly there?: string;
}

export type AmountProblem = 'form' | 'least' | 'most' | 'there';

const MANY_DIGITS = /^\d{8,}(\.\d{0,2})?$/;
const UNFINISHED = /^\d*\.?$/;

const above = (amount: ReturnType<typeof usd>, bound: string | undefined) =>
  bound !== undefined && cmp(amount, fromWire({ Amount: bound, Currency: 'USD' })) > 0;

/**
 * What is wrong with an amount as far as it is typed. While somebody still types (`left` is false) it may yet grow or
 * get its cents, so that it is too small or not whole is said only when they went on. Pure.
 */
export function amountProblem(typed: string, { least, most, there }: Bounds, left: boolean): AmountProblem | undefined {
  const plain = plainAmount(typed);
  if (plain === '') return undefined;
  if (MANY_DIGITS.test(plain)) return there === undefined ? 'most' : 'there';
  const amount = typedUsd(typed);
  if (!amount) return UNFINISHED.test(plain) && !left ? undefined : 'form';
  if (above(amount, there)) return 'there';
  if (above(amount, most)) return 'most';
  return left && least !== undefined && cmp(amount, usd(least)) < 0 ? 'least' : undefined;
}
