import type { Tx } from '../../../platform/db/transaction.ts';

/** Deals under way of which this customer is a side, in the order of their ids. */
export async function openDealsOfSide(tx: Tx, customerId: bigint): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('deal')
    .select('id')
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]))
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
