import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { DomainRow } from './store.ts';

const COLUMNS = [
  'id',
  'name',
  'unicode',
  'suffix',
  'templateId',
  'expiresAt',
  'statuses',
  'renewedAt',
  'transferredInAt',
  'deletedAt',
  'sparedUntil',
  'dnsCutAt',
] as const satisfies readonly (keyof DomainRow)[];

/**
 * What a renewal is judged and priced by: of six hundred names the rest, their holders above all, costs more to read
 * than all of this.
 */
export type RenewableRow = Pick<DomainRow, (typeof COLUMNS)[number]>;

/** Those of the names that are this customer's. `lock` keeps them still until the transaction ends. */
export async function findRenewable(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read' = 'read',
): Promise<RenewableRow[]> {
  if (names.length === 0) return [];
  const query = tx.db
    .selectFrom('domain')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('leftAt', 'is', null)
    .orderBy('id');
  return (lock === 'lock' ? query.forUpdate() : query).execute();
}

/** What a renewal is written with. */
export type RenewedRow = Pick<DomainRow, 'id' | 'customerId' | 'expiresAt' | 'phase'>;

/**
 * Live names by their ids, locked until the transaction ends, in the order of ids; of each no more than a renewal
 * needs.
 */
export async function lockRenewed(tx: Tx, ids: readonly bigint[]): Promise<RenewedRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('domain')
    .select(['id', 'customerId', 'expiresAt', 'phase'])
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as RenewedRow[];
}

export async function saveRenewals(
  tx: Tx,
  renewed: readonly { readonly domainId: bigint; readonly expiresAt: Date }[],
): Promise<void> {
  if (renewed.length === 0) return;
  await tx.client.query({
    name: 'domain_renewals',
    // What was cut is due at once; else the next deadline is the new expiry.
    text: `UPDATE domain d SET expires_at = r.expires_at, renewed_at = $3, registry_expires_at = r.expires_at, registry_seen_at = $3,
       rgp_statuses = '{}', life_due_at = CASE WHEN d.phase <> 'active' OR d.dns_cut_at IS NOT NULL THEN $3 ELSE r.expires_at END
     FROM unnest($1::bigint[], $2::timestamptz[]) AS r (id, expires_at) WHERE d.id = r.id`,
    values: [renewed.map(({ domainId }) => domainId), renewed.map(({ expiresAt }) => expiresAt), tx.now],
  });
}
