import type { House } from '../house.ts';

/** What is remembered of an answer: enough to say that it has not changed, not the answer. */
interface Kept {
  readonly tag: string;
  /** The customer's mark, read before the rows of the answer were. */
  readonly mark: bigint | null;
  /** Business time for which the answer holds: as told by the route. */
  readonly from: number;
  readonly until: number;
}

/** Answers remembered in one process; the oldest makes room. One is some 300 bytes. */
const KEPT_MAX = 10_000;

const kept = new WeakMap<House, Map<string, Kept>>();

/**
 * Remembers that this answer holds while the customer's mark stays and business time is before `until`. May be lost at
 * any time.
 */
export function keepAnswer(house: House, key: string, answer: Kept): void {
  const known = kept.get(house) ?? new Map<string, Kept>();
  kept.set(house, known);
  known.delete(key);
  if (known.size >= KEPT_MAX) known.delete(known.keys().next().value as string);
  if (answer.until > answer.from) known.set(key, answer);
}

/**
 * Is the answer with this tag still the one that would be given now? `mark` and `now` as read for this very request.
 */
export function stillHolds(house: House, key: string, tag: string, mark: bigint | null, now: number): boolean {
  const known = kept.get(house)?.get(key);
  return known !== undefined && known.tag === tag && known.mark === mark && now >= known.from && now < known.until;
}
