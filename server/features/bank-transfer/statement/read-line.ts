import { createHash } from 'node:crypto';
import type { Currency } from '#contract/money.ts';
import { refKey } from '../store.ts';

/**
 * A line of a statement as the file has it; `amount` in cents of its currency, below zero where it left our account.
 */
export interface ReadLine {
  /** Which line of the file it is; 1 is the first. */
  readonly at: number;
  readonly bankRef: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payer: string;
  readonly details: string;
}

/** What a file says of our account; the balances and the account where it states them. */
export interface ReadFile {
  readonly lines: readonly [ReadLine, ...ReadLine[]];
  readonly accounts: readonly { readonly line: number; readonly account: string }[];
  readonly stated?: { readonly opening: bigint; readonly closing: bigint };
}

/**
 * Where a file cannot be read: the line, and the cell or field of it where one is at fault; `why` where it is neither a
 * line nor a cell that is not understood.
 */
export interface Fault {
  readonly line: number;
  readonly column?: string;
  readonly text?: string;
  readonly why?: 'format' | 'columns' | 'missing' | 'account' | 'currency' | 'empty' | 'lines';
}

/** A line that still lacks the number it is known by; `number` is the bank's own, where there is one. */
export type Unnumbered = Omit<ReadLine, 'bankRef'> & { readonly number: string | undefined };

const [WITH_NUMBER, WITHOUT] = [8, 16];

/**
 * Gives each line the number it is known by for ever. Banks give one number to a payment and to its charge, the same
 * one each month, or none: so the day, the amount and the place among equals are part of it, of a line without a number
 * the texts too. The sign before them stands in no number of our own CSV. Pure.
 */
export function numbered(lines: readonly Unnumbered[]): ReadLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ number = '', ...line }) => {
    const texts = number === '' ? [line.payer, line.details] : [];
    const print = JSON.stringify([refKey(number), line.bookedOn, String(line.amount), ...texts]);
    const nth = (seen.get(print) ?? 0) + 1;
    seen.set(print, nth);
    const hash = createHash('sha256').update(`${print}${nth}`).digest('hex');
    return { ...line, bankRef: `${number}#${hash.slice(0, number === '' ? WITHOUT : WITH_NUMBER)}` };
  });
}
