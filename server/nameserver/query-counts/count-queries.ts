import { QUERY_MISSING_KEPT, QUERY_NAMES_KEPT, QUERY_NAMES_MAX, QUERY_ZONES_MAX } from '#contract/rules/dns/queries.ts';
import { LINES, type Line, type LineTable } from '../lines/line-table.ts';
import type { Viewer } from '../zone-source.ts';
import { type HeavyNames, heavyNames } from './heavy-names.ts';

/** What was asked of one zone since it was written last. */
export interface ZoneCount {
  /** In ASCII, small letters, without the last dot. */
  readonly apex: string;
  readonly total: number;
  /** Of them: for names that the zone does not have. */
  readonly missing: number;
  readonly lines: Readonly<Partial<Record<Line, number>>>;
  /** By host relative to the zone, `@` for itself. */
  readonly names: Readonly<Record<string, number>>;
  readonly missingNames: Readonly<Record<string, number>>;
}

export interface QueryCounts {
  /**
   * One query for a name within a zone of ours.
   * @param owner the name, or the wildcard, that stands in the zone for what was asked; undefined where nothing does
   */
  count(apex: string, asked: string, owner: string | undefined, viewer: Viewer): void;
  /** Takes out what was counted of so many zones, those first that wait longest. */
  take(zones: number): ZoneCount[];
}

interface Tally {
  total: number;
  missing: number;
  readonly lines: number[];
  names?: HeavyNames;
  missingNames?: HeavyNames;
}

/** Askers whose line is known; most queries are of a few thousand resolvers. */
const ASKERS_MAX = 16_384;

/** Which line an asker is on, by its number; looked up anew when the table was replaced. */
function rememberLines(lines: () => LineTable) {
  const known = new Map<string, number>();
  let table: LineTable | undefined;
  return (viewer: Viewer): number => {
    const now = lines();
    if (table !== now || known.size > ASKERS_MAX) known.clear();
    table = now;
    // Of one address different lengths are told apart seldom enough: the line is that of the address.
    const before = known.get(viewer.address);
    if (before !== undefined) return before;
    const line = LINES.indexOf(now.find(viewer).line);
    known.set(viewer.address, line);
    return line;
  };
}

/** `www` of www.example.com. within example.com. */
function hostOf(name: string, apex: string): string {
  if (name === apex) return '@';
  return apex === '.' ? name.slice(0, -1) : name.slice(0, name.length - apex.length - 1);
}

const told = (names: HeavyNames | undefined, apex: string): Record<string, number> =>
  Object.fromEntries([...(names?.counts ?? [])].map(([name, count]) => [hostOf(name, apex), count]));

/**
 * Counts queries in memory that whatever comes does not make larger: names that find no place are counted as others of
 * their zone.
 */
export function countQueries(lines: () => LineTable): QueryCounts {
  const tallies = new Map<string, Tally>();
  const lineOf = rememberLines(lines);
  let places = 0;

  function tallyOf(apex: string): Tally | undefined {
    const before = tallies.get(apex);
    if (before || tallies.size >= QUERY_ZONES_MAX) return before;
    const tally: Tally = { total: 0, missing: 0, lines: LINES.map(() => 0) };
    tallies.set(apex, tally);
    return tally;
  }

  return {
    count(apex, asked, owner, viewer) {
      const tally = tallyOf(apex);
      if (!tally) return;
      tally.total += 1;
      const line = lineOf(viewer);
      tally.lines[line] = (tally.lines[line] ?? 0) + 1;
      const hasRoom = places < QUERY_NAMES_MAX;
      if (owner !== undefined) {
        tally.names ??= heavyNames(QUERY_NAMES_KEPT);
        places += tally.names.add(owner, hasRoom);
        return;
      }
      tally.missing += 1;
      tally.missingNames ??= heavyNames(QUERY_MISSING_KEPT);
      places += tally.missingNames.add(asked, hasRoom);
    },
    take(zones) {
      // A map is walked in the order in which it was filled: who is taken out comes back at its end.
      return [...tallies].slice(0, zones).map(([apex, tally]) => {
        tallies.delete(apex);
        places -= (tally.names?.counts.size ?? 0) + (tally.missingNames?.counts.size ?? 0);
        const byLine = LINES.flatMap((line, at) => (tally.lines[at] ? [[line, tally.lines[at]] as const] : []));
        return {
          apex: apex.slice(0, -1),
          total: tally.total,
          missing: tally.missing,
          lines: Object.fromEntries(byLine),
          names: told(tally.names, apex),
          missingNames: told(tally.missingNames, apex),
        };
      });
    },
  };
}
