import type { Tx } from '../../../platform/db/transaction.ts';
import { LINE_COLUMNS, type LineRow } from './line-store.ts';

/** What lines come to where less was done than they were for. */
export async function savePrices(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  for (const { id, unitPrice, price, cost } of lines)
    await tx.db.updateTable('orderLine').set({ unitPrice, price, cost }).where('id', '=', id).execute();
}

/**
 * Lines for the years that restores did not bring, beside them in their orders, whose freeze holds their money; they
 * are failed at once.
 */
export async function insertYearLines(tx: Tx, restores: readonly LineRow[]): Promise<LineRow[]> {
  const rows = await tx.db
    .insertInto('orderLine')
    .values(
      restores.map(({ orderId, customerId, name, unicode, suffix, unitPrice, price, cost, ...of }) => ({
        ...{ orderId, customerId, name, unicode, suffix, unitPrice, price, cost },
        kind: 'renew' as const,
        years: 1,
        premium: true,
        fee: of.yearFee,
        feeCurrency: of.feeCurrency,
        domainId: of.domainId,
        expiresBefore: of.expiresBefore,
        freezeId: of.freezeId,
        state: 'frozen',
        createdAt: tx.now,
      })),
    )
    .returning(LINE_COLUMNS)
    .execute();
  return rows as LineRow[];
}

/** The last refused year of each of these names, by name. */
export async function refusedYearsOf(tx: Tx, domainIds: readonly bigint[]): Promise<Map<bigint, LineRow>> {
  if (domainIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('domainId', 'in', [...domainIds])
    .where('state', '=', 'failed')
    .where('reason', '=', 'yearRefused')
    .orderBy('id')
    .execute();
  return new Map((rows as LineRow[]).map((row) => [row.domainId as bigint, row]));
}
