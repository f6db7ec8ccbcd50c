import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Large orders of one customer that come at once are written one after another: the first is at work sooner than if all were half written,
 * and each would wait for the customer's account in the end. Held until the transaction ends; nothing but time depends on it.
 */
export async function writeInTurn(tx: Tx, customerId: bigint): Promise<void> {
  await tx.client.query({
    name: 'orders_in_turn',
    text: "SELECT pg_advisory_xact_lock(hashtextextended('orders', $1))",
    values: [customerId],
  });
}
