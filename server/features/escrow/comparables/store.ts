import { sql } from 'kysely';
import { COMPARABLES_MAX } from '#contract/rules/escrow/deal.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Sale } from './read-sales.ts';

export interface SaleRow extends Sale {
  readonly id: bigint;
}

const SHOWN = ['id', 'name', 'unicode', 'suffix', 'length', 'price', 'soldOn', 'source'] as const;

/** Sales of these names that stand here. */
export async function salesOf(tx: Tx, names: readonly string[]): Promise<SaleRow[]> {
  if (names.length === 0) return [];
  const query = tx.db.selectFrom('comparableSale').select(SHOWN);
  return (await query.where(sql<boolean>`name = ANY (${names}::text[])`).execute()) as SaleRow[];
}

/**
 * Writes sales. Race: of two who read one list in at once the second writes only what the first did not; how many were
 * written.
 */
export async function insertSales(tx: Tx, sales: readonly Sale[], staffId: bigint): Promise<number> {
  const rows = sales.map((sale) => ({ ...sale, importedBy: staffId, importedAt: tx.now }));
  const made = await tx.db
    .insertInto('comparableSale')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return made.length;
}

export const pageSales = (tx: Tx, after: string | undefined): Promise<Page<SaleRow>> =>
  newestFirst<SaleRow>(tx.db.selectFrom('comparableSale').select(SHOWN), after);

/** Takes one out; false where there is none. */
export async function deleteSale(tx: Tx, id: bigint): Promise<boolean> {
  const gone = await tx.db.deleteFrom('comparableSale').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** The newest sales elsewhere under a suffix of labels that are at most a character longer or shorter. */
export async function nearSales(tx: Tx, suffix: string, length: number): Promise<SaleRow[]> {
  const query = tx.db.selectFrom('comparableSale').select(SHOWN).where('suffix', '=', suffix);
  const rows = await query
    .where('length', '>=', length - 1)
    .where('length', '<=', length + 1)
    .orderBy('soldOn', 'desc')
    .limit(COMPARABLES_MAX)
    .execute();
  return rows as SaleRow[];
}
