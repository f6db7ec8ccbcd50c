import type { Tx } from '../../../platform/db/transaction.ts';
import type { PublishedRecord } from '../publish-zone.ts';

/** What name servers are to answer of a zone; undefined: nothing. */
export async function publishedOf(tx: Tx, name: string): Promise<readonly PublishedRecord[] | undefined> {
  const { rows } = await tx.client.query<{ records: readonly PublishedRecord[] | null }>(
    'SELECT records FROM published_zone WHERE apex = $1',
    [name],
  );
  return rows[0]?.records ?? undefined;
}
