import type { ZoneSettings } from './knot-settings.ts';

/** What Knot was given, and what it was not yet told of. */
export interface KnotState {
  readonly given: Map<string, ZoneSettings>;
  /** Zones of which something cannot be answered as it was published. */
  readonly bad: Set<string>;
  readonly untold: {
    settings: boolean;
    readonly zones: Set<string>;
    /** Those whose lines are others, or the signatures over them. */
    readonly lines: Set<string>;
    /** Those that are signed with other keys. */
    readonly keys: Set<string>;
  };
  /** Zones that are no longer signed, or no longer there: their keys go when Knot was told. */
  readonly unsigned: Set<string>;
  /** Files that Knot may still read until it was told. */
  readonly leftover: Set<string>;
}

/** Nothing is given, and Knot is to be told even that. */
export const emptyState = (): KnotState => ({
  given: new Map(),
  bad: new Set(),
  untold: { settings: true, zones: new Set(), lines: new Set(), keys: new Set() },
  unsigned: new Set(),
  leftover: new Set(),
});
