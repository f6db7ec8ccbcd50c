import type { Currency } from '#contract/money.ts';
import { refKey } from '../store.ts';
import type { ReadLine } from './read-line.ts';

/** What a statement says of itself, in cents of its currency. */
export interface Sums {
  readonly currency: Currency;
  readonly fromDay: string;
  readonly toDay: string;
  readonly credits: bigint;
  readonly debits: bigint;
  readonly lineCount: number;
}

const sumOf = (lines: readonly ReadLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * What came, what left, and the days between. A line that the file holds twice counts as it stands there: twice. Pure.
 */
export function sumsOf(lines: readonly [ReadLine, ...ReadLine[]]): Sums {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const [{ currency, bookedOn }] = lines;
  return {
    currency,
    fromDay: days[0] ?? bookedOn,
    toDay: days.at(-1) ?? bookedOn,
    credits: sumOf(lines.filter(({ amount }) => amount > 0n)),
    debits: -sumOf(lines.filter(({ amount }) => amount < 0n)),
    lineCount: lines.length,
  };
}

/** Where a statement really begins: its opening balance and what earlier statements brought of it already. Pure. */
export const beginsWith = (opening: bigint, lines: readonly ReadLine[], known: ReadonlySet<string>): bigint =>
  opening + sumOf(lines.filter(({ bankRef }) => known.has(refKey(bankRef))));
