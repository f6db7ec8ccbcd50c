import { type RawBuilder, sql } from 'kysely';
import type { Selection } from '#contract/api/domain-filter.ts';
import { SELECTIONS_KEPT_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { NameFilter } from '../list/filter.ts';
import { conditionsOf, type Reader } from '../list/filter-sql-store.ts';

/** A name of a selection, as batch acts take it. */
export interface SelectedName {
  readonly id: bigint;
  readonly name: string;
  readonly unicode: string;
}

export interface KeptSelection {
  readonly selection: Exclude<Selection, { Id: string }>;
  readonly chosenAt: Date;
}

export async function keepSelection(
  tx: Tx,
  customerId: bigint,
  id: string,
  { selection, chosenAt }: KeptSelection,
  keptUntil: Date,
): Promise<void> {
  await tx.db
    .insertInto('domainSelection')
    .values({ id, customerId, selection: JSON.stringify(selection), chosenAt, keptUntil })
    .execute();
  await tx.db
    .deleteFrom('domainSelection')
    .where('customerId', '=', customerId)
    .where((where) =>
      where.or([
        where('keptUntil', '<=', tx.wall),
        where('id', 'in', (query) =>
          query
            .selectFrom('domainSelection')
            .select('id')
            .where('customerId', '=', customerId)
            .orderBy('keptUntil', 'desc')
            .orderBy('id')
            .offset(SELECTIONS_KEPT_MAX),
        ),
      ]),
    )
    .execute();
}

export async function keptSelection(tx: Tx, customerId: bigint, id: string): Promise<KeptSelection | undefined> {
  const row = await tx.db
    .selectFrom('domainSelection')
    .select(['selection', 'chosenAt'])
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('keptUntil', '>', tx.wall)
    .executeTakeFirst();
  return row as KeptSelection | undefined;
}

const FIELDS = sql.raw('d.id, d.name, d.unicode');

/** Those of the names that live with the customer, by what people read. */
export async function selectNamed(tx: Tx, customerId: bigint, names: readonly string[]): Promise<SelectedName[]> {
  const { rows } = await sql<SelectedName>`SELECT ${FIELDS} FROM domain d
    WHERE d.customer_id = ${customerId} AND d.left_at IS NULL AND d.name = ANY(${[...names]}) ORDER BY d.unicode`.execute(
    tx.db,
  );
  return rows;
}

/** The names a filter leaves, by what people read, beyond the last one of the batch before. */
export async function selectMatching(
  tx: Tx,
  reader: Reader,
  filter: NameFilter,
  limit: number,
  beyond?: string,
): Promise<SelectedName[]> {
  const tag = filter.tag;
  const told: RawBuilder<unknown>[] = conditionsOf(filter, reader).map(({ is }) => is);
  if (tag !== undefined)
    told.push(
      sql`d.id IN (SELECT domain_id FROM domain_tag WHERE customer_id = ${reader.customerId} AND tag_id = ${tag})`,
    );
  if (beyond !== undefined) told.push(sql`d.unicode > ${beyond}`);
  const { rows } = await sql<SelectedName>`SELECT ${FIELDS} FROM domain d
    WHERE d.customer_id = ${reader.customerId} AND d.left_at IS NULL AND ${sql.join([sql`true`, ...told], sql` AND `)}
    ORDER BY d.unicode LIMIT ${limit}`.execute(tx.db);
  return rows;
}
