import { sql } from 'kysely';
import type { ViewSettings } from '#contract/api/domain-labels.ts';
import type { TagColour } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface Folder {
  readonly id: bigint;
  readonly name: string;
}
export interface Tag extends Folder {
  readonly colour: TagColour;
}
export interface ListView extends Folder {
  readonly settings: ViewSettings;
}

export async function foldersOf(tx: Tx, customerId: bigint): Promise<Folder[]> {
  return tx.db
    .selectFrom('folder')
    .select(['id', 'name'])
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute();
}

export async function tagsOf(tx: Tx, customerId: bigint): Promise<Tag[]> {
  const rows = await tx.db
    .selectFrom('tag')
    .select(['id', 'name', 'colour'])
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute();
  return rows as Tag[];
}

export async function viewsOf(tx: Tx, customerId: bigint): Promise<ListView[]> {
  const rows = await tx.db
    .selectFrom('listView')
    .select(['id', 'name', 'settings'])
    .where('customerId', '=', customerId)
    .orderBy('name')
    .execute();
  return rows as ListView[];
}

export type LabelTable = 'folder' | 'tag' | 'listView';
export interface LabelValues {
  readonly name: string;
  readonly colour?: string;
  readonly settings?: string;
}

export async function insertLabel(tx: Tx, table: LabelTable, customerId: bigint, values: LabelValues): Promise<bigint> {
  const { id } = await tx.db
    .insertInto(table)
    .values({ customerId, createdAt: tx.now, ...values } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes one of the customer's own; false where there is none. */
export async function updateLabel(
  tx: Tx,
  table: LabelTable,
  customerId: bigint,
  id: bigint,
  values: LabelValues,
): Promise<boolean> {
  const query = tx.db
    .updateTable(table)
    .set(values as never)
    .where('id', '=', id)
    .where('customerId', '=', customerId);
  const { numUpdatedRows } = await (table === 'listView'
    ? query
    : query.where('removedAt' as never, 'is', null as never)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One of the customer's own under this name, whatever its capitals. */
export async function labelNamed(
  tx: Tx,
  table: LabelTable,
  customerId: bigint,
  name: string,
): Promise<bigint | undefined> {
  const query = tx.db
    .selectFrom(table)
    .select('id')
    .where('customerId', '=', customerId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`);
  const row = await (table === 'listView'
    ? query
    : query.where('removedAt' as never, 'is', null as never)
  ).executeTakeFirst();
  return row?.id;
}

/** Hides a folder or a tag at once; its names are taken out of it by a job. */
export async function hideLabel(tx: Tx, table: 'folder' | 'tag', customerId: bigint, id: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable(table)
    .set({ removedAt: tx.now })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteView(tx: Tx, customerId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('listView')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes some names out of a hidden folder or tag; how many. */
export async function emptyLabel(tx: Tx, table: 'folder' | 'tag', id: bigint, limit: number): Promise<number> {
  const query =
    table === 'folder'
      ? // Race: a name that its owner puts elsewhere meanwhile is looked at again when its row is locked, and stays there.
        sql`UPDATE domain SET folder_id = NULL WHERE id IN (
          SELECT d.id FROM domain d JOIN folder f ON f.id = d.folder_id AND f.customer_id = d.customer_id
          WHERE f.id = ${id} AND f.removed_at IS NOT NULL AND d.left_at IS NULL ORDER BY d.id LIMIT ${limit} FOR UPDATE OF d) RETURNING id`
      : sql`DELETE FROM domain_tag WHERE (domain_id, tag_id) IN (
          SELECT x.domain_id, x.tag_id FROM domain_tag x JOIN tag g ON g.id = x.tag_id AND g.customer_id = x.customer_id
          WHERE g.id = ${id} AND g.removed_at IS NOT NULL LIMIT ${limit}) RETURNING domain_id`;
  return (await query.execute(tx.db)).rows.length;
}

/**
 * Those of the ids that are the customer's own and shown; they stay so until the transaction ends, unless they are only
 * read.
 */
export async function ownLabels(
  tx: Tx,
  table: 'folder' | 'tag',
  customerId: bigint,
  ids: readonly bigint[],
  lock: 'share' | 'read' = 'share',
): Promise<bigint[]> {
  if (ids.length === 0) return [];
  const query = tx.db
    .selectFrom(table)
    .select('id')
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('id');
  const rows = await (lock === 'share' ? query.forShare() : query).execute();
  return rows.map(({ id }) => id);
}

/** Puts the customer's own names into a folder or into none; how many were not there yet. */
export async function setFolder(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
  folderId: bigint | null,
): Promise<number> {
  const { rows } = await sql`UPDATE domain SET folder_id = ${folderId}
    WHERE customer_id = ${customerId} AND left_at IS NULL AND id = ANY(${ids.map(String)}::bigint[])
      AND folder_id IS DISTINCT FROM ${folderId} RETURNING id`.execute(tx.db);
  return rows.length;
}

/** Puts the customer's own tags on their own names and takes others off; the names that are different now. */
export async function setTags(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
  add: readonly bigint[],
  remove: readonly bigint[],
): Promise<number> {
  const names = ids.map(String);
  const gone = await sql<{ domainId: bigint }>`DELETE FROM domain_tag
    WHERE customer_id = ${customerId} AND domain_id = ANY(${names}::bigint[]) AND tag_id = ANY(${remove.map(String)}::bigint[])
    RETURNING domain_id`.execute(tx.db);
  const come = await sql<{ domainId: bigint }>`
    INSERT INTO domain_tag (domain_id, tag_id, customer_id, unicode, expires_at, registered_at)
    SELECT d.id, g.id, d.customer_id, d.unicode, d.expires_at, d.registered_at
    FROM domain d JOIN tag g ON g.customer_id = d.customer_id AND g.removed_at IS NULL AND g.id = ANY(${add.map(String)}::bigint[])
    WHERE d.customer_id = ${customerId} AND d.left_at IS NULL AND d.id = ANY(${names}::bigint[])
    ORDER BY d.id, g.id FOR SHARE OF d
    ON CONFLICT DO NOTHING RETURNING domain_id`.execute(tx.db);
  return new Set([...gone.rows, ...come.rows].map(({ domainId }) => domainId)).size;
}

/** Names among these that have more tags than one may have; one that is removed is not shown, and soon taken off. */
export async function overTagged(tx: Tx, ids: readonly bigint[], max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (
    SELECT domain_id FROM domain_tag x JOIN tag g ON g.id = x.tag_id AND g.removed_at IS NULL
    WHERE domain_id = ANY(${ids.map(String)}::bigint[]) GROUP BY domain_id HAVING count(*) > ${max}) AS over`.execute(
    tx.db,
  );
  return rows[0]?.total ?? 0;
}

export async function writeNote(tx: Tx, customerId: bigint, name: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('domain')
    .set({ note })
    .where('name', '=', name)
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
