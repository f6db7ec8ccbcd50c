import type { RecordLine } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

type Counts<Key extends string = string> = Readonly<Partial<Record<Key, number>>>;

/** What was counted of a zone in one hour or day. */
export interface SpanCount {
  readonly startsAt: Date;
  readonly total: number;
  readonly missing: number;
  readonly lines: Counts<RecordLine>;
  readonly names: Counts;
  readonly missingNames: Counts;
}

/** Hours or days of a zone from an instant on, the oldest first; those without queries are not there. */
export async function spansOf(tx: Tx, apex: string, span: 'hour' | 'day', from: Date): Promise<SpanCount[]> {
  // A double holds every count of one day exactly.
  const { rows } = await tx.client.query<SpanCount>(
    `SELECT starts_at AS "startsAt", total::float8 AS total, missing::float8 AS missing, lines, names, missing_names AS "missingNames"
     FROM dns_query_count WHERE apex = $1 AND span = $2 AND starts_at >= $3 ORDER BY starts_at`,
    [apex, span, from],
  );
  return rows;
}

/** Deletes up to `rows` hours or days that began before an instant; resolves with how many there were. */
export async function deleteSpans(tx: Tx, span: 'hour' | 'day', before: Date, rows: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM dns_query_count WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM dns_query_count WHERE span = $1 AND starts_at < $2 LIMIT $3))`,
    [span, before, rows],
  );
  return rowCount ?? 0;
}

/** Forgets name servers that have written nothing since: they are gone, and nothing of theirs is tried again. */
export async function deleteWriters(tx: Tx, before: Date): Promise<void> {
  await tx.client.query('DELETE FROM dns_query_writer WHERE written_at < $1', [before]);
}
