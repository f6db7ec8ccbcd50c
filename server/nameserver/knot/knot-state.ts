import type { ZoneSettings } from './knot-settings.ts';
import type { Spare } from './spare-templates.ts';

/** What Knot was given, and what it was not yet told of. */
export interface KnotState {
  readonly given: Map<string, ZoneSettings>;
  /**
   * As the settings have them that Knot read last: who has parts no more needs its template until the catalog says so.
   */
  settled: Map<string, ZoneSettings>;
  /** Settings that Knot has in reserve; how many were ever made. */
  readonly spares: Spare[];
  sparesMade: number;
  /** Zones of which something cannot be answered as it was published. */
  readonly bad: Set<string>;
  readonly untold: {
    settings: boolean;
    /** Which zones there are, and with which template. */
    catalog: boolean;
    readonly zones: Set<string>;
    /** Those whose lines are others, or the signatures over them. */
    readonly lines: Set<string>;
    /** Those that are signed with other keys. */
    readonly keys: Set<string>;
  };
  /** Zones that are no longer signed, or no longer there: their keys go when Knot was told. */
  readonly unsigned: Set<string>;
  /** Zones that Knot learns of by the catalog, and that it forgets by it. */
  readonly joins: Set<string>;
  readonly leaves: Set<string>;
  /** Files that Knot may still read until it was told. */
  readonly leftover: Set<string>;
}

/** Nothing is given, and Knot is to be told even that. */
export const emptyState = (): KnotState => ({
  given: new Map(),
  settled: new Map(),
  spares: [],
  sparesMade: 0,
  bad: new Set(),
  untold: { settings: true, catalog: true, zones: new Set(), lines: new Set(), keys: new Set() },
  unsigned: new Set(),
  joins: new Set(),
  leaves: new Set(),
  leftover: new Set(),
});
