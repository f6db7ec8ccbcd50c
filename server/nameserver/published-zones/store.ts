import type { Reads } from '../../platform/db/read-lanes.ts';
import type { PublishedRecord } from './hosted-zone.ts';

/**
 * A version of a zone as it was published; records are text until somebody asks, and null where the zone is no longer
 * answered.
 */
export interface PublishedZone {
  /** In ASCII, small letters, without the last dot. */
  readonly apex: string;
  readonly version: bigint;
  readonly records: string | null;
  /** The sealed keys that sign it; none where it is not signed. */
  readonly keys: readonly string[];
}

/** The channel on which the apex of a changed zone is told. */
export const CHANNEL = 'published_zone';

/**
 * The next zones behind `apex` that were written since `mark`, at most `rows` of them, and the mark to ask with next:
 * the oldest transaction that was not over. Whatever is not seen now is of it or a younger one, so nothing is missed
 * however late it commits; some is told twice.
 */
export async function zonesSince(reads: Reads, mark: bigint, apex: string, rows: number) {
  const { rows: found } = await reads.query<{
    mark: bigint;
    apex: string | null;
    version: bigint;
    records: string | null;
    keys: readonly string[];
  }>(
    `SELECT s.mark, z.apex, z.version, z.records, z.keys
     FROM (SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint AS mark) s
     LEFT JOIN LATERAL (
       SELECT apex, version, records::text AS records, keys FROM published_zone
       WHERE version >= $1::bigint AND apex > $2 ORDER BY apex LIMIT $3
     ) z ON true ORDER BY z.apex`,
    [mark, apex, rows],
  );
  const zones: PublishedZone[] = found.flatMap((row) => (row.apex === null ? [] : [{ ...row, apex: row.apex }]));
  return { mark: found[0]?.mark ?? mark, zones };
}

export const readRecords = (text: string): readonly PublishedRecord[] => JSON.parse(text) as PublishedRecord[];
