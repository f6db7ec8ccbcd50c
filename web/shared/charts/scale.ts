/** How far an axis goes, in the least parts of what is drawn (cents, queries), and whether a bar is longer than it. */
export interface Scale {
  readonly top: bigint;
  /** One bar outgrows all others so much that they would be hairs beside it: it is drawn broken. */
  readonly broken: boolean;
}

const STEPS = [1n, 2n, 5n] as const;
/** Beyond so many times the next one a bar is broken. */
const OUTGROWN = 4n;

/** The next round amount that is not less: 1, 2 or 5 with noughts behind, in `unit`s, one at least. Pure. */
export function roundUp(amount: bigint, unit: bigint): bigint {
  for (let power = unit; ; power *= 10n) for (const step of STEPS) if (step * power >= amount) return step * power;
}

/** The axis for these amounts. Pure. */
export function scaleOf(amounts: readonly bigint[], unit: bigint): Scale {
  const [first = 0n, second = 0n] = amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const broken = second > 0n && first > second * OUTGROWN;
  return { top: roundUp(broken ? (second * 5n) / 4n : first, unit), broken };
}

/** How high a bar stands of `most`: a hair at least where there is anything, to the end of the axis at most. Pure. */
export function heightOf(amount: bigint, { top }: Scale, most: bigint): bigint {
  if (amount === 0n) return 0n;
  const height = (amount * most) / top;
  if (height > most) return most;
  return height > 0n ? height : 1n;
}
