import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Of one customer, one at a time gives a name to something in their lists, until its transaction ends. Race: of two who
 * save the same name, or the last one there is room for, the second finds what the first has made and is told so.
 */
export async function lockOwnNames(tx: Tx, customerId: bigint): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('domains.ownNames', $1))", [customerId]);
}
