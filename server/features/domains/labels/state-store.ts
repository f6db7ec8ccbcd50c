import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The folder and tags of one name that are shown: those that were removed are soon taken off. */
export interface LabelsOfName {
  readonly folder: string | null;
  readonly tags: readonly string[];
}

/** Of these names of the customer, by their ids. */
export async function labelsOf(tx: Tx, customerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, LabelsOfName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; folder: bigint | null; tags: string[] }>`
    SELECT d.id, f.id AS folder,
      ARRAY(SELECT g.id::text FROM domain_tag x JOIN tag g ON g.id = x.tag_id AND g.removed_at IS NULL
        WHERE x.domain_id = d.id ORDER BY g.id) AS tags
    FROM domain d LEFT JOIN folder f ON f.id = d.folder_id AND f.removed_at IS NULL
    WHERE d.customer_id = ${customerId} AND d.left_at IS NULL AND d.id = ANY(${ids.map(String)}::bigint[])`.execute(
    tx.db,
  );
  return new Map(
    rows.map(({ id, folder, tags }) => [id, { folder: folder === null ? null : String(folder), tags }] as const),
  );
}
