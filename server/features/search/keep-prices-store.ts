import type { Tx } from '../../platform/db/transaction.ts';

/** Names of our customers whose registries told a price of its own so long ago, the oldest price first. */
export async function namesPricedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT q.name FROM premium_quote q WHERE q.asked_at <= $1 AND EXISTS (SELECT 1 FROM domain_v d WHERE d.name = q.name)
     ORDER BY q.asked_at, q.name LIMIT $2`,
    [before, limit],
  );
  return rows.map(({ name }) => name);
}
