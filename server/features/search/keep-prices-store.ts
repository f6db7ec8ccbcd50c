import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Names of our customers that may be dear and of whose price nobody heard for so long, marked as asked for now. Those
 * that were asked for least lately come first: names that a registry does not answer for never keep the others from
 * their turn.
 */
export async function takePricedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `UPDATE premium_quote SET tried_at = $3 WHERE name IN (
       SELECT q.name FROM premium_quote q
       WHERE NOT q.ordinary AND q.asked_at <= $1 AND EXISTS (SELECT 1 FROM domain_v d WHERE d.name = q.name)
       ORDER BY q.tried_at NULLS FIRST, q.asked_at, q.name LIMIT $2 FOR UPDATE OF q SKIP LOCKED)
     RETURNING name`,
    [before, limit, tx.wall],
  );
  return rows.map(({ name }) => name);
}

/**
 * Those of the names that were not asked for since `before`, marked as asked for now: of two who want one price the
 * second waits for the first.
 */
export async function takeUnasked(tx: Tx, names: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `INSERT INTO premium_quote AS q (name, asked_at, tried_at)
     SELECT name, 'epoch', $2 FROM unnest($1::text[]) AS name
     ON CONFLICT (name) DO UPDATE SET tried_at = excluded.tried_at WHERE q.tried_at IS NULL OR q.tried_at <= $3
     RETURNING name`,
    [[...names].sort(), tx.wall, before],
  );
  return rows.map(({ name }) => name);
}
