import type { Tx } from '../../../platform/db/transaction.ts';
import type { Hold } from '../store.ts';

/** One hold on each of many names, by one statement; a name that has it already keeps it. */
export async function placeHolds(tx: Tx, domainIds: readonly bigint[], hold: Omit<Hold, 'placedAt'>): Promise<void> {
  await tx.client.query(
    `INSERT INTO domain_hold (domain_id, kind, cause, rule_id, until, placed_at) SELECT unnest($1::bigint[]), $2, $3, $4, $5, $6
     ON CONFLICT (domain_id, kind, cause) WHERE lifted_at IS NULL DO NOTHING`,
    [domainIds, hold.kind, hold.cause, hold.ruleId, hold.until, tx.now],
  );
}

/** Ends that hold on each of them. */
export async function liftHolds(
  tx: Tx,
  domainIds: readonly bigint[],
  { kind, cause }: Pick<Hold, 'kind' | 'cause'>,
): Promise<void> {
  await tx.client.query(
    'UPDATE domain_hold SET lifted_at = $4 WHERE domain_id = ANY ($1::bigint[]) AND kind = $2 AND cause = $3 AND lifted_at IS NULL',
    [domainIds, kind, cause, tx.now],
  );
}

/** What else there is of names than their rows say: records that sign them, and tags of their owner's. */
export async function besideRows(
  tx: Tx,
  domainIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly signed: boolean; readonly tagged: boolean }>> {
  const { rows } = await tx.client.query<{ id: bigint; signed: boolean; tagged: boolean }>(
    `SELECT d.id, jsonb_array_length(d.ds) > 0 AS signed, EXISTS (SELECT FROM domain_tag t WHERE t.domain_id = d.id) AS tagged
     FROM domain d WHERE d.id = ANY ($1::bigint[])`,
    [domainIds],
  );
  return new Map(rows.map(({ id, ...beside }) => [id, beside]));
}
