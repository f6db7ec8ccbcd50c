/** Cents up to which an axis goes, and whether a bar is longer than it. */
export interface Scale {
  readonly top: bigint;
  /** One bar outgrows all others so much that they would be hairs beside it: it is drawn broken. */
  readonly broken: boolean;
}

const STEPS = [1n, 2n, 5n] as const;
const DOLLAR = 100n;
/** Beyond so many times the next one a bar is broken. */
const OUTGROWN = 4n;

/** The next round amount that is not less: 1, 2 or 5 with noughts behind, a dollar at least. Pure. */
export function roundUp(cents: bigint): bigint {
  for (let power = DOLLAR; ; power *= 10n) for (const step of STEPS) if (step * power >= cents) return step * power;
}

/** The axis for these amounts. Pure. */
export function scaleOf(amounts: readonly bigint[]): Scale {
  const [first = 0n, second = 0n] = amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const broken = second > 0n && first > second * OUTGROWN;
  return { top: roundUp(broken ? (second * 5n) / 4n : first), broken };
}
