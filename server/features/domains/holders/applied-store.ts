import type { Tx } from '../../../platform/db/transaction.ts';
import type { Holder } from '../store.ts';

export interface NewHolder {
  readonly id: bigint;
  readonly templateId: bigint;
  readonly holder: Holder;
  readonly material: boolean;
  readonly waived: boolean;
}

/**
 * Names with their new holder. Only a material change has a lock; an opt-out leaves the lock of an earlier change as it
 * is.
 */
export async function saveHolders(tx: Tx, names: readonly NewHolder[]): Promise<void> {
  await tx.client.query(
    `UPDATE domain d SET template_id = n.template_id, holder = n.holder::jsonb,
       holder_changed_at = CASE WHEN n.material THEN $6 ELSE d.holder_changed_at END,
       holder_lock_since = CASE WHEN n.material AND NOT n.waived THEN $6 ELSE d.holder_lock_since END,
       holder_lock_waived = CASE WHEN n.material THEN n.waived ELSE d.holder_lock_waived END
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::boolean[]) AS n (id, template_id, holder, material, waived)
     WHERE d.id = n.id`,
    [
      names.map(({ id }) => id),
      names.map(({ templateId }) => templateId),
      names.map(({ holder }) => JSON.stringify(holder)),
      names.map(({ material }) => material),
      names.map(({ waived }) => waived),
      tx.now,
    ],
  );
}

/** One name whose holder was changed. */
export interface ChangedRow {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly taskId: bigint;
  readonly former: Holder;
  readonly newEmail: string;
  readonly material: boolean;
  readonly policy: string;
  readonly lockUntil: Date | null;
  readonly lockWaived: boolean;
  readonly changedAt: Date;
}

export async function insertChanged(tx: Tx, rows: readonly Omit<ChangedRow, 'id' | 'changedAt'>[]): Promise<void> {
  await tx.db
    .insertInto('holderChanged')
    .values(rows.map(({ former, ...row }) => ({ ...row, former: JSON.stringify(former), changedAt: tx.now })))
    .execute();
}

export interface Untold extends ChangedRow {
  readonly unicode: string;
  /** As it is held now. */
  readonly holder: Holder;
}

/** Names of a task that nobody was told of yet, by name; told with this. */
export async function takeUntold(tx: Tx, taskId: bigint): Promise<Untold[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    'UPDATE holder_changed SET told_at = $2 WHERE task_id = $1 AND told_at IS NULL RETURNING id',
    [taskId, tx.now],
  );
  if (rows.length === 0) return [];
  const told = await tx.db
    .selectFrom('holderChanged')
    .innerJoin('domain', 'domain.id', 'holderChanged.domainId')
    .selectAll('holderChanged')
    .select(['domain.unicode', 'domain.holder'])
    .where(
      'holderChanged.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('domain.unicode')
    .execute();
  return told as unknown as Untold[];
}
