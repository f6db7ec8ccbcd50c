import type { Tx } from '../../../platform/db/transaction.ts';

export interface SearchListRow {
  readonly version: number;
  readonly text: string;
  readonly networks: readonly string[];
  readonly changedBy: bigint;
  readonly changedAt: Date;
}

/** The list that stands; undefined before the first. Earlier ones stay, as the history of it. */
export function findSearchList(tx: Tx): Promise<SearchListRow | undefined> {
  return tx.db
    .selectFrom('dnsSearchList')
    .select(['version', 'text', 'networks', 'changedBy', 'changedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Members that change the list do so one after the other. */
export async function lockSearchList(tx: Tx): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('dns_search_list', 0))");
}

export async function insertSearchList(
  tx: Tx,
  { version, text, networks, changedBy }: Omit<SearchListRow, 'changedAt'>,
) {
  await tx.db
    .insertInto('dnsSearchList')
    .values({ version, text, networks: [...networks], changedBy, changedAt: tx.now })
    .execute();
}

/** Is anybody known to be on the line of search engines? */
export async function hasSearchNetworks(tx: Tx): Promise<boolean> {
  const { rows } = await tx.client.query<{ some: boolean }>(
    'SELECT cardinality(networks) > 0 AS some FROM dns_search_list ORDER BY version DESC LIMIT 1',
  );
  return rows[0]?.some ?? false;
}
