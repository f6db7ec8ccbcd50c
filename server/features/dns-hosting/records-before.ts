import { keyOf, type RecordValues } from './record-values.ts';
import type { ChangeRow } from './store.ts';

/**
 * The records before these changes, which come newest first: what each added goes, what it removed comes back. Pure.
 */
export function recordsBefore(
  records: readonly RecordValues[],
  changes: readonly Pick<ChangeRow, 'added' | 'removed'>[],
): readonly RecordValues[] {
  const at = new Map(records.map((one) => [keyOf(one), one]));
  for (const { added, removed } of changes) {
    for (const one of added) at.delete(keyOf(one));
    for (const one of removed) at.set(keyOf(one), one);
  }
  return [...at.values()];
}

/** What becomes of the records that stand on the way back to before these changes. Pure. */
export function wayBack<T extends RecordValues>(
  standing: readonly T[],
  changes: readonly Pick<ChangeRow, 'added' | 'removed'>[],
): { readonly kept: readonly T[]; readonly removed: readonly T[]; readonly added: readonly RecordValues[] } {
  const before = new Map(recordsBefore(standing, changes).map((one) => [keyOf(one), one]));
  const stand = new Set(standing.map(keyOf));
  return {
    kept: standing.filter((one) => before.has(keyOf(one))),
    removed: standing.filter((one) => !before.has(keyOf(one))),
    added: [...before].flatMap(([key, one]) => (stand.has(key) ? [] : [one])),
  };
}
