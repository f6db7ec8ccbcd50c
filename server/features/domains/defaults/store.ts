import { sql } from 'kysely';
import { LOCK_STATUS } from '#contract/rules/registry-acts.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Those of the customers whose new names get their transfer lock. */
export async function lockingAmong(tx: Tx, customerIds: readonly bigint[]): Promise<Set<bigint>> {
  if (customerIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('domainDefaults')
    .select('customerId')
    .where(sql<boolean>`customer_id = ANY (${[...customerIds]}::bigint[])`)
    .where('transferLock', '=', true)
    .execute();
  return new Set(rows.map(({ customerId }) => customerId));
}

/** How a customer's new names come. */
export interface Defaults {
  readonly transferLock: boolean;
  readonly autoRenew: boolean;
}

/** Neither, until they say so. */
export async function defaultsOf(tx: Tx, customerId: bigint): Promise<Defaults> {
  const row = await tx.db
    .selectFrom('domainDefaults')
    .select(['transferLock', 'autoRenew'])
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row ?? { transferLock: false, autoRenew: false };
}

export async function saveDefaults(tx: Tx, customerId: bigint, defaults: Defaults): Promise<void> {
  const row = { ...defaults, changedAt: tx.now };
  await tx.db
    .insertInto('domainDefaults')
    .values({ customerId, ...row })
    .onConflict((on) => on.column('customerId').doUpdateSet(row))
    .execute();
}

/** Live names that their registry has locked now; the ids of those that changed. */
export async function markLocked(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `UPDATE domain SET statuses = array_append(array_remove(statuses, 'ok'), $2)
     WHERE id = ANY ($1::bigint[]) AND left_at IS NULL AND NOT ($2 = ANY (statuses)) RETURNING id`,
    [[...ids].sort((a, b) => (a < b ? -1 : 1)), LOCK_STATUS.transfer.client],
  );
  return rows.map(({ id }) => id);
}
