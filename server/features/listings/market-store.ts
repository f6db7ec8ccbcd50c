import { type RawBuilder, sql } from 'kysely';
import { MARKET_ANYWHERE_MIN, type MarketKind, type MarketOrder } from '#contract/rules/market/listing.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { searchedPart, stretchesOf } from './market-part-store.ts';
import { LISTING_COLUMNS, type Listing } from './store.ts';

export interface MarketAsked {
  readonly text: string;
  readonly suffix: string | undefined;
  /** Cents, both included. */
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  /** Characters of the label. */
  readonly length: number | undefined;
  readonly kind: MarketKind | undefined;
  readonly order: MarketOrder;
  /** Value of the order's column and id of the last row that was read. */
  readonly after: { readonly key: bigint; readonly id: bigint } | undefined;
  readonly limit: number;
}

/**
 * By which column each order goes, and which way; ids decide between equals, so that no row is read twice or left out.
 */
const ORDERS = {
  newest: { column: 'id', way: 'desc' },
  cheapest: { column: 'price', way: 'asc' },
  dearest: { column: 'price', way: 'desc' },
  shortest: { column: 'length', way: 'asc' },
} as const satisfies Record<MarketOrder, unknown>;

/** Where the next page begins. */
export const cursorOf = (order: MarketOrder, row: Listing): string => `${row[ORDERS[order].column]}.${row.id}`;

/**
 * The question of one page of what fits: each order is read from an index of its own, over all suffixes and within one.
 */
function pageOf(tx: Tx, of: MarketAsked, fits: readonly RawBuilder<boolean>[]) {
  const { column, way } = ORDERS[of.order];
  let query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('state', '=', 'listed');
  if (of.suffix !== undefined) query = query.where('suffix', '=', of.suffix);
  if (of.from !== undefined) query = query.where('price', '>=', of.from);
  if (of.to !== undefined) query = query.where('price', '<=', of.to);
  if (of.length !== undefined) query = query.where('length', '=', of.length);
  if (of.kind === 'offers') query = query.where('takesOffers', '=', true);
  // By price, what has none stands nowhere.
  if (of.kind === 'price' || column === 'price') query = query.where('price', 'is not', null);
  for (const one of fits) query = query.where(one);
  if (of.after) {
    const { key, id } = of.after;
    const row = sql`(${sql.ref(column)}, id)`;
    query = query.where(
      way === 'asc' ? sql<boolean>`${row} > (${key}, ${id})` : sql<boolean>`${row} < (${key}, ${id})`,
    );
  }
  return query.orderBy(column, way).orderBy('id', way).limit(of.limit);
}

/**
 * The question of one page. What many names hold is looked up in one stretch of the order after the other, until the
 * page is full: the database takes the next only then.
 */
export function marketPage(tx: Tx, of: MarketAsked) {
  const letters = [...of.text].length;
  if (letters === 0) return pageOf(tx, of, []);
  // As the indexes have it (`listing_begins_1_newest` and the like).
  if (letters < MARKET_ANYWHERE_MIN)
    return pageOf(tx, of, [sql<boolean>`left(unicode, ${sql.lit(letters)}) = ${of.text}`]);
  const { within, fits } = searchedPart(of.text);
  if (!within) return pageOf(tx, of, fits);
  const { stretch, numbers } = stretchesOf(of);
  return tx.db
    .selectFrom(sql<{ at: bigint }>`${numbers}`.as<'at'>(sql`at`))
    .innerJoinLateral(pageOf(tx, of, [within(stretch, sql`at`), ...fits]).as('found'), (join) => join.onTrue())
    .select(LISTING_COLUMNS.map((column) => `found.${column}` as const))
    .limit(of.limit);
}

/** Names for sale, a page of them. */
export const pageMarket = async (tx: Tx, of: MarketAsked): Promise<Listing[]> =>
  (await marketPage(tx, of).execute()) as Listing[];
