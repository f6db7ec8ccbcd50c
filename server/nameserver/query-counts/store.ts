import { QUERY_MISSING_KEPT, QUERY_NAMES_KEPT } from '#contract/rules/dns/queries.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { LINES } from '../lines/line-table.ts';
import type { ZoneCount } from './count-queries.ts';

/**
 * Adds what one name server counted to the hour and the day of now (UTC, by the machine's clock); one writing is added
 * once, however often it is tried.
 */
export async function addCounts(
  tx: Tx,
  { server, writing }: { readonly server: string; readonly writing: number },
  counts: readonly ZoneCount[],
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO dns_query_writer AS w (server, writing, written_at) VALUES ($1, $2, $3)
     ON CONFLICT (server) DO UPDATE SET writing = excluded.writing, written_at = excluded.written_at
     WHERE w.writing < excluded.writing`,
    [server, writing, tx.wall],
  );
  if (rowCount === 0) return;
  // In one order, so that two who write at once wait for each other and not in a circle.
  const ordered = [...counts].sort((one, other) => (one.apex < other.apex ? -1 : 1));
  await tx.client.query(
    `INSERT INTO dns_query_count AS c (apex, span, starts_at, total, missing, lines, names, missing_names)
     SELECT r.apex, s.span, date_trunc(s.span, $2::timestamptz, 'UTC'), r.total, r.missing, r.lines, r.names, r."missingNames"
     FROM jsonb_to_recordset($1::jsonb)
       AS r (apex text, total bigint, missing bigint, lines jsonb, names jsonb, "missingNames" jsonb),
       (VALUES ('hour'), ('day')) AS s (span)
     ON CONFLICT (apex, span, starts_at) DO UPDATE SET
       total = c.total + excluded.total,
       missing = c.missing + excluded.missing,
       lines = dns_counts_joined(c.lines, excluded.lines, $3),
       names = dns_counts_joined(c.names, excluded.names, $4),
       missing_names = dns_counts_joined(c.missing_names, excluded.missing_names, $5)`,
    [JSON.stringify(ordered), tx.wall, LINES.length, QUERY_NAMES_KEPT, QUERY_MISSING_KEPT],
  );
}
