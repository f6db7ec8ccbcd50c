import { sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import { SUSPENSION_LOOK_DAYS } from '#contract/rules/account.ts';
import type { SuspensionReason, SuspensionState } from '#contract/states/account/suspension.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface SuspensionRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly state: SuspensionState;
  readonly reason: SuspensionReason;
  readonly note: string;
  readonly proposedBy: bigint;
  readonly proposedAt: Date;
  readonly confirmedBy: bigint | null;
  readonly suspendedAt: Date | null;
  readonly liftNote: string | null;
  readonly liftBy: bigint | null;
  readonly liftAskedAt: Date | null;
  readonly liftedBy: bigint | null;
  readonly endedAt: Date | null;
}

/** In letters, not as parameters: a plan for all parameters knows no index of some states. */
const OPEN = sql<boolean>`state IN ('proposed', 'in_force', 'lifting')`;
/** Both conditions, so that the index of open ones is taken. */
const IN_FORCE = sql<boolean>`state IN ('proposed', 'in_force', 'lifting') AND state IN ('in_force', 'lifting')`;
const ROWS_OF_ONE_MAX = 20;

/**
 * The new row's id; undefined where the account has an open one. Race: of two proposals at once the index lets one in.
 */
export async function insertSuspension(
  tx: Tx,
  fresh: Pick<SuspensionRow, 'customerId' | 'reason' | 'note' | 'proposedBy'>,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('suspension')
    .values({ ...fresh, state: 'proposed', proposedAt: tx.now })
    .onConflict((conflict) => conflict.column('customerId').where(OPEN).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findSuspension(tx: Tx, id: bigint): Promise<SuspensionRow | undefined> {
  const query = tx.db.selectFrom('suspension').selectAll().where('id', '=', id);
  return (await query.executeTakeFirst()) as SuspensionRow | undefined;
}

export async function lockSuspension(tx: Tx, id: bigint): Promise<SuspensionRow | undefined> {
  const query = tx.db.selectFrom('suspension').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as SuspensionRow | undefined;
}

/** Written before the state moves, because the CHECKs join the two. */
export async function saveFacts(
  tx: Tx,
  id: bigint,
  facts: Partial<Omit<SuspensionRow, 'id' | 'customerId' | 'state' | 'reason' | 'note'>>,
): Promise<void> {
  await tx.db.updateTable('suspension').set(facts).where('id', '=', id).execute();
}

/** The suspensions of one account, newest first. */
export async function rowsOf(tx: Tx, customerId: bigint): Promise<SuspensionRow[]> {
  const query = tx.db.selectFrom('suspension').selectAll().where('customerId', '=', customerId);
  return (await query.orderBy('id', 'desc').limit(ROWS_OF_ONE_MAX).execute()) as SuspensionRow[];
}

export async function pageSuspensions(
  tx: Tx,
  state: SuspensionState | undefined,
  after: string | undefined,
): Promise<Page<SuspensionRow>> {
  const query = tx.db.selectFrom('suspension').selectAll();
  return newestFirst<SuspensionRow>(state ? query.where('state', '=', state) : query, after);
}

/** Nobody begins an act of this account until the transaction ends, and acts under way have ended. */
export async function lockAccount(tx: Tx, customerId: bigint): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('suspension ' || $1, 0))", [customerId]);
}

/** Whether an account is suspended, certain until the transaction ends. */
export async function isSuspendedHeld(tx: Tx, customerId: bigint): Promise<boolean> {
  const { rows } = await tx.client.query<{ suspended: boolean }>({
    name: 'is_suspended_now',
    text: 'SELECT is_suspended_now($1) AS suspended',
    values: [customerId],
  });
  return rows[0]?.suspended === true;
}

/** A suspension in force. */
export interface InForce {
  readonly since: Date;
  readonly reason: SuspensionReason;
}

/** The suspension of an account that is in force now; nothing where there is none. */
export async function suspensionOf(tx: Tx, customerId: bigint): Promise<InForce | undefined> {
  const row = await tx.db
    .selectFrom('suspension')
    .select(['suspendedAt as since', 'reason'])
    .where('customerId', '=', customerId)
    .where(IN_FORCE)
    .executeTakeFirst();
  return row as InForce | undefined;
}

/** Proposals that wait for a second member, and suspensions that are due to be looked at again. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const lookedAt = addDays(tx.now, -SUSPENSION_LOOK_DAYS);
  const row = await tx.db
    .selectFrom('suspension')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Date>`min(coalesce(lift_asked_at, suspended_at + ${SUSPENSION_LOOK_DAYS} * interval '1 day', proposed_at))`.as(
        'oldest',
      ),
    ])
    .where(OPEN)
    .where(({ or, eb }) => or([eb('state', 'in', ['proposed', 'lifting']), eb('suspendedAt', '<=', lookedAt)]))
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}
