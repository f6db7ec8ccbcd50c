import type { Tx } from '../../../platform/db/transaction.ts';

/** One name with the account that it is in now. */
export interface Arrived {
  readonly customerId: bigint;
  readonly name: string;
}

/**
 * Deals under way in which these names are their owners' to sell, and which hold no row of them yet. Nearly every name
 * that comes is in none, so this is one look at a small index (`deal_awaited`).
 */
export async function awaitedDeals(tx: Tx, arrived: readonly Arrived[]): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'deals_awaited',
    text: `SELECT d.id FROM deal d JOIN unnest($1::text[], $2::bigint[]) AS a (name, owner) ON d.name = a.name AND d.seller_id = a.owner
           WHERE d.ended_at IS NULL AND d.domain_id IS NULL ORDER BY d.id`,
    values: [arrived.map(({ name }) => name), arrived.map(({ customerId }) => customerId)],
  });
  return rows.map(({ id }) => id);
}
