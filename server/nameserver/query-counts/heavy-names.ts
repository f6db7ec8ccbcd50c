/** How often each of the names that come most was seen, in bounded memory. */
export interface HeavyNames {
  /** Returns by how many the names that are told apart have become more, or fewer. */
  add(name: string, hasRoom: boolean): number;
  /** Never more than a name was seen; what is missing from what came was of others, or fell off. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * The summary of Misra and Gries ("Finding repeated elements", 1982): a name without a place takes one from each that
 * has one. Whoever is more than one in `max` + 1 of all that came is told, however many random names came between; the
 * work is constant on average, since each taking undoes an adding.
 */
export function heavyNames(max: number): HeavyNames {
  const counts = new Map<string, number>();
  return {
    counts,
    add(name, hasRoom) {
      const before = counts.get(name);
      if (before !== undefined || (counts.size < max && hasRoom)) {
        counts.set(name, (before ?? 0) + 1);
        return before === undefined ? 1 : 0;
      }
      const size = counts.size;
      for (const [each, count] of counts) {
        if (count === 1) counts.delete(each);
        else counts.set(each, count - 1);
      }
      return counts.size - size;
    },
  };
}
