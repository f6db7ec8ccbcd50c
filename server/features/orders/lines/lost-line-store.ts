import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Frees every line that a worker has. What another transaction is just writing is left: its lease runs out. */
export async function endLineLeases(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: null, nextTryAt: tx.wall })
    .where('id', 'in', (leased) =>
      leased
        .selectFrom('orderLine')
        .select('id')
        .where(sql<boolean>`state IN ('frozen', 'sending', 'unknown')`)
        .where('nextTryAt', '>', tx.wall)
        .where('leasedUntil', 'is not', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}
