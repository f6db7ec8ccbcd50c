import { sql } from 'kysely';
import { MARKET_ANYWHERE_MIN, type MarketKind, type MarketOrder } from '#contract/rules/market/listing.ts';
import { likeText } from '../../platform/db/like-text.ts';
import type { Tx } from '../../platform/db/transaction.ts';
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

/** By which column each order goes, and which way; ids decide between equals, so that no row is read twice or left out. */
const ORDERS = {
  newest: { column: 'id', way: 'desc' },
  cheapest: { column: 'price', way: 'asc' },
  dearest: { column: 'price', way: 'desc' },
  shortest: { column: 'length', way: 'asc' },
} as const satisfies Record<MarketOrder, unknown>;

/** Where the next page begins. */
export const cursorOf = (order: MarketOrder, row: Listing): string => `${row[ORDERS[order].column]}.${row.id}`;

/** The question of one page; each order is read from an index of its own, over all suffixes and within one. */
export function marketPage(tx: Tx, of: MarketAsked) {
  const { column, way } = ORDERS[of.order];
  let query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('state', '=', 'listed');
  if (of.suffix !== undefined) query = query.where('suffix', '=', of.suffix);
  if (of.from !== undefined) query = query.where('price', '>=', of.from);
  if (of.to !== undefined) query = query.where('price', '<=', of.to);
  if (of.length !== undefined) query = query.where('length', '=', of.length);
  if (of.kind === 'offers') query = query.where('takesOffers', '=', true);
  // By price, what has none stands nowhere.
  if (of.kind === 'price' || column === 'price') query = query.where('price', 'is not', null);
  if (of.text !== '') {
    const long = [...of.text].length;
    query =
      long >= MARKET_ANYWHERE_MIN
        ? query.where('unicode', 'like', `%${likeText(of.text)}%`)
        : // As the indexes have it (`listing_begins_1_newest` and the like).
          query.where(sql<boolean>`left(unicode, ${sql.lit(long)}) = ${of.text}`);
  }
  if (of.after) {
    const { key, id } = of.after;
    const row = sql`(${sql.ref(column)}, id)`;
    query = query.where(
      way === 'asc' ? sql<boolean>`${row} > (${key}, ${id})` : sql<boolean>`${row} < (${key}, ${id})`,
    );
  }
  return query.orderBy(column, way).orderBy('id', way).limit(of.limit);
}

/** Names for sale, a page of them. */
export const pageMarket = async (tx: Tx, of: MarketAsked): Promise<Listing[]> =>
  (await marketPage(tx, of).execute()) as Listing[];
