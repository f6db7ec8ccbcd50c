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

/** Neither, of accounts older than these settings that have said nothing. */
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

/** What accounts begin with: names that come are locked, and renew themselves only where that is asked for. */
const AT_FIRST: Defaults = { transferLock: true, autoRenew: false };

/**
 * How the names of a customer who has just registered come (docs/decisions/0160). Hears `customerRegistered`, in its
 * transaction.
 */
export async function beginDefaults(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  await saveDefaults(tx, customerId, AT_FIRST);
}

/**
 * Names that their registry has locked now, whoever has them: one may have changed hands since the lock was wanted.
 * Answers those that changed.
 */
export async function markLocked(
  tx: Tx,
  names: readonly string[],
): Promise<{ id: bigint; customerId: bigint; name: string }[]> {
  const { rows } = await tx.client.query<{ id: bigint; customer_id: bigint; name: string }>(
    `WITH live AS (SELECT id FROM domain WHERE name = ANY ($1::text[]) AND left_at IS NULL AND NOT ($2 = ANY (statuses)) ORDER BY id FOR UPDATE)
     UPDATE domain d SET statuses = array_append(array_remove(statuses, 'ok'), $2) FROM live WHERE d.id = live.id
     RETURNING d.id, d.customer_id, d.name`,
    [names, LOCK_STATUS.transfer.client],
  );
  return rows.map(({ id, customer_id, name }) => ({ id, customerId: customer_id, name }));
}
