import type { Reads } from '../../platform/db/read-lanes.ts';

/** Networks of search engines, as staff gave them last; version 0: nobody did. */
export interface SearchList {
  readonly version: number;
  readonly networks: readonly string[];
}

/**
 * The list in use where it is another one than that of `version`, also an earlier one: the database may be of a copy.
 */
export async function otherSearchList(reads: Reads, version: number): Promise<SearchList | undefined> {
  const { rows } = await reads.query<{ version: number; networks: string[] }>(
    `SELECT version, networks FROM (SELECT version, networks FROM dns_search_list ORDER BY version DESC LIMIT 1) last
     WHERE version <> $1`,
    [version],
  );
  return rows[0];
}
