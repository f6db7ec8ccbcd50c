import { type Expression, type SqlBool, sql } from 'kysely';

const PAGE_ROWS = 20;

/** What a page needs of a query over one table with an `id`. */
interface Pageable {
  where(condition: Expression<SqlBool>): Pageable;
  orderBy(by: Expression<unknown>, direction?: 'asc' | 'desc'): Pageable;
  limit(rows: number): Pageable;
  execute(): Promise<unknown[]>;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: string;
}

/**
 * A keyset page, newest first: one row more than shown tells whether there is a next page. `after` is the `next` of the
 * page before.
 */
export async function newestFirst<Row extends { readonly id: bigint }>(
  query: Pageable,
  after: string | undefined,
): Promise<Page<Row>> {
  const from = after === undefined ? query : query.where(sql<boolean>`id < ${BigInt(after)}`);
  return onePage<Row>(from.orderBy(sql`id`, 'desc'));
}

/**
 * Where a row of a table with an `id` and a `state` stands in a queue of staff: what waits, the longest first; then the
 * rest, newest first. The index of the table has the same words.
 */
const queuePlace = (waiting: readonly string[]) =>
  sql`(CASE WHEN state IN (${sql.join(waiting.map((state) => sql.lit(state)))}) THEN id ELSE 9223372036854775807 - id END)`;

/**
 * A keyset page of a queue: what waits (rows in one of these states), the longest first; then the rest, newest first.
 */
export async function waitingFirst<Row extends { readonly id: bigint }>(
  query: Pageable,
  of: { readonly table: string; readonly waiting: readonly string[] },
  after: string | undefined,
): Promise<Page<Row>> {
  const place = queuePlace(of.waiting);
  const from =
    after === undefined
      ? query
      : query.where(sql<boolean>`${place} > (SELECT ${place} FROM ${sql.table(of.table)} WHERE id = ${BigInt(after)})`);
  return onePage<Row>(from.orderBy(place));
}

/** The first page of a query in its own order, which tells where the next begins by the last row's `id`. */
export async function onePage<Row extends { readonly id: bigint }>(
  query: Pick<Pageable, 'limit' | 'execute'>,
): Promise<Page<Row>> {
  const rows = (await query.limit(PAGE_ROWS + 1).execute()) as Row[];
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  return rows.length > PAGE_ROWS && last ? { rows: shown, next: String(last.id) } : { rows: shown };
}

/** A page as `pageOf` of the contract says it, one row after the other, on the connection of the transaction. */
export async function answerPage<Row, Item>(
  { rows, next }: Page<Row>,
  present: (row: Row) => Item | Promise<Item>,
): Promise<{ Items: Item[]; Next?: string }> {
  const Items: Item[] = [];
  for (const row of rows) Items.push(await present(row));
  return { Items, ...(next === undefined ? {} : { Next: next }) };
}
