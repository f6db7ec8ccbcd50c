import type { Tx } from '../../../platform/db/transaction.ts';

/** Frees every line that a worker has. What another transaction is just writing is left: its lease runs out. */
export async function endLineLeases(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: null })
    .where('id', 'in', (leased) =>
      leased
        .selectFrom('orderLine')
        .select('id')
        .where('finishedAt', 'is', null)
        .where('leasedUntil', 'is not', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}
