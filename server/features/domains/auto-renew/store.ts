import type { Tx } from '../../../platform/db/transaction.ts';

/** The standing wish of one name: is it renewed by itself, and by how many years each time. */
export interface AutoRenewal {
  readonly on: boolean;
  readonly years: number;
}

export interface AutoRenewalOf extends AutoRenewal {
  readonly id: bigint;
}

interface Row {
  readonly id: bigint;
  readonly auto_renew: boolean;
  readonly auto_renew_years: number;
}

/**
 * What is set for those of the names that are this customer's and live. `lock`: in the order of their ids, until the
 * transaction ends.
 */
export async function autoRenewalsOf(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
  lock: 'lock' | 'read',
): Promise<Map<bigint, AutoRenewal>> {
  const { rows } = await tx.client.query<Row>(
    `SELECT id, auto_renew, auto_renew_years FROM domain
     WHERE customer_id = $1 AND id = ANY ($2::bigint[]) AND left_at IS NULL ORDER BY id${lock === 'lock' ? ' FOR UPDATE' : ''}`,
    [customerId, ids],
  );
  return new Map(rows.map((row) => [row.id, { on: row.auto_renew, years: row.auto_renew_years }]));
}

export async function saveAutoRenewals(tx: Tx, wanted: readonly AutoRenewalOf[]): Promise<void> {
  if (wanted.length === 0) return;
  await tx.client.query(
    `UPDATE domain d SET auto_renew = w.wanted, auto_renew_years = w.years
     FROM unnest($1::bigint[], $2::boolean[], $3::integer[]) AS w (id, wanted, years) WHERE d.id = w.id`,
    [wanted.map(({ id }) => id), wanted.map(({ on }) => on), wanted.map(({ years }) => years)],
  );
}

/** What is set for one live name of this customer. */
export async function findAutoRenewal(tx: Tx, domainId: bigint): Promise<AutoRenewal> {
  const row = await tx.db
    .selectFrom('domain')
    .select(['autoRenew', 'autoRenewYears'])
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow();
  return { on: row.autoRenew, years: row.autoRenewYears };
}
