import type { ZoneCount } from '../query-counts/count-queries.ts';

/** What was asked of a zone. */
interface Asked {
  readonly total: number;
  /** Of them: for names that it does not have. */
  readonly missing: number;
}

export interface KnotCounts {
  /** Reads what Knot counted until now. */
  read(): Promise<void>;
  /** Knot begins these zones anew, or all: what it counted of them before was read. */
  resets(zones: readonly string[] | 'all'): void;
  /** What was asked since, of so many zones at most; reads where all was taken. */
  take(zones: number): Promise<readonly ZoneCount[]>;
}

const NONE: Asked = { total: 0, missing: 0 };
/** One line of `zone-stats`: zone, response code, answers with it since the zone got its modules. */
const COUNTED = /^\[(\S+)\.\] mod-stats\.response-code\[(\w+)\] = (\d+)$/gm;

/** What Knot says it counted, by zone. Pure. */
export function readStats(text: string): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const [, apex = '', code, digits] of text.matchAll(COUNTED)) {
    const { total, missing } = asked.get(apex) ?? NONE;
    const count = Number(digits);
    asked.set(apex, { total: total + count, missing: code === 'NXDOMAIN' ? missing + count : missing });
  }
  return asked;
}

/**
 * Makes what was asked since the last reading of what Knot counts of each zone since it has it. Names and lines are
 * told apart by nobody there. What it counted before the first reading was told by whoever fed it then, or is lost.
 * @param stats what `zone-stats` says now
 */
export function countByKnot(stats: () => Promise<string>): KnotCounts {
  const waiting = new Map<string, Asked>();
  let last: Map<string, Asked> | undefined;

  async function read(): Promise<void> {
    const now = readStats(await stats());
    for (const [apex, asked] of last ? now : []) {
      const before = last?.get(apex) ?? NONE;
      // Less than before: Knot began anew.
      const since = asked.total < before.total || asked.missing < before.missing ? NONE : before;
      const { total, missing } = waiting.get(apex) ?? NONE;
      const grown = { total: total + asked.total - since.total, missing: missing + asked.missing - since.missing };
      if (grown.total > 0) waiting.set(apex, grown);
    }
    last = new Map(now);
  }
  return {
    read,
    resets(zones) {
      if (zones === 'all') last?.clear();
      else for (const zone of zones) last?.delete(zone);
    },
    async take(zones) {
      if (waiting.size === 0) await read();
      return [...waiting].slice(0, zones).map(([apex, asked]) => {
        waiting.delete(apex);
        return { apex, ...asked, lines: {}, names: {}, missingNames: {} };
      });
    },
  };
}
