import type { Tx } from '../../../platform/db/transaction.ts';
import { ZONE_COLUMNS, type ZoneRow } from '../store.ts';
import { DELETED_PHASES, HOLDS } from './rest.ts';

/**
 * Zones that are answered though their names are out of the DNS, and those that rest though theirs are back: turned, and locked, so that whoever changes
 * one sees how it is. A zone that somebody is at has its turn with the next round.
 */
export async function turnDue(tx: Tx, limit: number): Promise<readonly ZoneRow[]> {
  const { rows } = await tx.client.query<{ id: bigint; out: boolean }>(
    `SELECT z.id, n.out FROM dns_zone z
     JOIN LATERAL (
       SELECT d.phase = ANY ($1) OR p.statuses && $2 AS out FROM domain_v d JOIN domain_public_v p ON p.name = d.name
       WHERE d.name = z.name AND d.customer_id = z.customer_id
     ) n ON true
     WHERE z.state = 'answered' AND (z.rested_at IS NOT NULL) <> n.out
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
