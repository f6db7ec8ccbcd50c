import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Names of our customers whose registries told a price of its own so long ago, marked as asked for now. Those that were asked for least lately
 * come first: names that a registry does not answer for never keep the others from their turn.
 */
export async function takePricedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `UPDATE premium_quote SET tried_at = $3 WHERE name IN (
       SELECT q.name FROM premium_quote q WHERE q.asked_at <= $1 AND EXISTS (SELECT 1 FROM domain_v d WHERE d.name = q.name)
       ORDER BY q.tried_at NULLS FIRST, q.asked_at, q.name LIMIT $2)
     RETURNING name`,
    [before, limit, tx.wall],
  );
  return rows.map(({ name }) => name);
}
