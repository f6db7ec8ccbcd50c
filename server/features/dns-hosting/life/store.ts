import type { Tx } from '../../../platform/db/transaction.ts';
import { ZONE_COLUMNS, type ZoneRow } from '../store.ts';
import { DELETED_PHASES, HOLDS } from './rest.ts';

/**
 * Zones that are answered though their names are out of the DNS, and those that rest though theirs are back: turned,
 * and locked, so that whoever changes one sees how it is. A zone that somebody is at has its turn with the next round.
 */
export async function turnDue(tx: Tx, limit: number): Promise<readonly ZoneRow[]> {
  const { rows } = await tx.client.query<{ id: bigint; out: boolean }>(
    `WITH out AS (
       SELECT name FROM domain_v WHERE phase = ANY ($1) UNION SELECT name FROM domain_public_v WHERE statuses && $2
     )
     SELECT z.id, z.rested_at IS NULL AS out FROM dns_zone z
     WHERE z.state = 'answered' AND CASE WHEN z.rested_at IS NULL THEN z.name IN (SELECT name FROM out)
       ELSE z.name NOT IN (SELECT name FROM out) AND EXISTS (
         SELECT FROM domain_v d WHERE d.name = z.name AND d.customer_id = z.customer_id) END
     ORDER BY z.id LIMIT $3 FOR UPDATE OF z SKIP LOCKED`,
    [DELETED_PHASES, HOLDS, limit],
  );
  const turned: ZoneRow[] = [];
  for (const { id, out } of rows) {
    const query = tx.db
      .updateTable('dnsZone')
      .set((eb) => ({ restedAt: out ? tx.now : null, refreshes: eb('refreshes', '+', 1) }))
      .where('id', '=', id);
    turned.push((await query.returning(ZONE_COLUMNS).executeTakeFirstOrThrow()) as ZoneRow);
  }
  return turned;
}
