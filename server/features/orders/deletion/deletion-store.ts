import { sql } from 'kysely';
import type { DeletionState } from '#contract/states/life/deletion.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A deletion that a customer asked for, or a decision about the name (`decided`); amounts in cents. */
export interface DeletionRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly domainId: bigint;
  readonly name: string;
  readonly state: DeletionState;
  readonly lineId: bigint | null;
  readonly refund: bigint | null;
  readonly cost: bigint | null;
  readonly reason: string | null;
  readonly askedAt: Date;
  readonly decided: boolean;
}

const COLUMNS = [
  'id',
  'customerId',
  'domainId',
  'name',
  'state',
  'lineId',
  'refund',
  'cost',
  'reason',
  'askedAt',
  'decided',
] as const;

export async function insertDeletion(
  tx: Tx,
  fresh: Pick<DeletionRow, 'customerId' | 'domainId' | 'name' | 'lineId' | 'refund' | 'cost'> & {
    suffix: string;
    decided?: boolean;
  },
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('domainDeletion')
    .values({ ...fresh, state: 'asked', askedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Those of the names that a decision has deleted in this moment. */
export async function decidedDeletions(tx: Tx, domainIds: readonly bigint[]): Promise<bigint[]> {
  if (domainIds.length === 0) return [];
  const query = tx.db
    .selectFrom('domainDeletion')
    .select('domainId')
    .where('domainId', 'in', [...domainIds]);
  const rows = await query.where('decided', '=', true).where('state', '=', 'asked').execute();
  return rows.map(({ domainId }) => domainId);
}

/** The last deletion of a name that was asked for. */
export async function lastDeletionOf(
  tx: Tx,
  domainId: bigint,
  lock: 'lock' | 'read',
): Promise<DeletionRow | undefined> {
  const query = tx.db.selectFrom('domainDeletion').select(COLUMNS).where('domainId', '=', domainId);
  const last = query.orderBy('id', 'desc').limit(1);
  const row = await (lock === 'lock' ? last.forUpdate() : last).executeTakeFirst();
  return row as DeletionRow | undefined;
}

export async function saveDecided(tx: Tx, id: bigint, reason: string | null): Promise<void> {
  await tx.db.updateTable('domainDeletion').set({ reason, decidedAt: tx.now }).where('id', '=', id).execute();
}

/** A registration that is young enough to be paid back. */
export interface YoungLine {
  readonly id: bigint;
  readonly price: bigint;
  readonly cost: bigint;
}

/** The line that a name was registered by with this customer, paid and done since `from`. */
export async function registrationOf(
  tx: Tx,
  { customerId, domainId }: { readonly customerId: bigint; readonly domainId: bigint },
  from: Date,
): Promise<YoungLine | undefined> {
  return tx.db
    .selectFrom('orderLine')
    .select(['id', 'price', 'cost'])
    .where('customerId', '=', customerId)
    .where('domainId', '=', domainId)
    .where('kind', '=', 'register')
    .where('state', '=', 'completed')
    .where('finishedAt', '>=', from)
    .executeTakeFirst();
}

/** Of a suffix in the calendar month of now: registrations, and deletions that are paid back. */
export async function refundsOfMonth(tx: Tx, suffix: string): Promise<{ registered: number; refunded: number }> {
  const { rows } = await sql<{ registered: number; refunded: number }>`SELECT
    (SELECT count(*)::integer FROM order_line WHERE kind = 'register' AND state = 'completed' AND suffix = ${suffix}
      AND finished_at >= date_trunc('month', ${tx.now}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') AS registered,
    (SELECT count(*)::integer FROM domain_deletion WHERE suffix = ${suffix} AND refund IS NOT NULL AND state <> 'refused'
      AND asked_at >= date_trunc('month', ${tx.now}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') AS refunded`.execute(
    tx.db,
  );
  return rows[0] ?? { registered: 0, refunded: 0 };
}
