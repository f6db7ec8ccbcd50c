import { sql } from 'kysely';
import { LIFE_CALL_SECONDS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DomainRow } from '../store.ts';

/**
 * Live names whose deadline has come, or of which the registry is to be asked; each is called again a while later
 * should nobody have come to it. Race: two sweeps at once take different rows.
 */
export async function callDueNames(tx: Tx, limit: number): Promise<bigint[]> {
  const again = new Date(tx.now.getTime() + LIFE_CALL_SECONDS * 1000);
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'domain_life_call',
    text: `WITH late AS (
       SELECT id FROM domain WHERE left_at IS NULL AND life_due_at <= $1 ORDER BY life_due_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ), asked AS (
       SELECT id FROM domain WHERE left_at IS NULL AND registry_ask_at IS NOT NULL AND registry_ask_at <= $1
       ORDER BY registry_ask_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ), due AS (SELECT id FROM late UNION SELECT id FROM asked)
     UPDATE domain d SET life_due_at = CASE WHEN life_due_at <= $1 THEN $2 ELSE life_due_at END,
       registry_ask_at = CASE WHEN registry_ask_at <= $1 THEN $2 ELSE registry_ask_at END
     FROM due WHERE d.id = due.id RETURNING d.id`,
    values: [tx.now, again, limit],
  });
  return rows.map(({ id }) => id);
}

/** The suffixes of names by their ids. */
export async function suffixesOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('domain')
    .select(['id', 'suffix'])
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, suffix }) => [id, suffix]));
}

/** When the name is looked at next, by the business clock. */
export async function saveDue(tx: Tx, id: bigint, due: Date | null): Promise<void> {
  await tx.db.updateTable('domain').set({ lifeDueAt: due }).where('id', '=', id).execute();
}

/** The registry of this name is to be asked now. */
export async function askRegistryOf(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('domain').set({ registryAskAt: tx.now }).where('id', '=', id).execute();
}

/** What a registry said, as it is kept. */
export interface SeenFacts {
  readonly registryExpiresAt: Date | null;
  readonly rgpStatuses: string[];
  readonly statuses: string[];
  readonly nameServers: string[];
}

export async function saveSeen(tx: Tx, id: bigint, seen: Partial<SeenFacts>, at: Date): Promise<void> {
  await tx.db
    .updateTable('domain')
    .set({ ...seen, registrySeenAt: at })
    .where('id', '=', id)
    .execute();
}

/** The registry was asked at this time: a question that came since stays; one whose name was only called lies ahead. */
export async function endQuestion(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.db
    .updateTable('domain')
    .set({ registryAskAt: null })
    .where('id', '=', id)
    .where((where) => where.or([where('registryAskAt', '<=', at), where('registryAskAt', '>', tx.now)]))
    .execute();
}

export async function saveLife(
  tx: Tx,
  id: bigint,
  life: Partial<
    Pick<DomainRow, 'deletedAt' | 'dnsCutAt' | 'expiresAt' | 'statuses' | 'lifeDueAt' | 'rgpStatuses' | 'sparedUntil'>
  >,
): Promise<void> {
  await tx.db.updateTable('domain').set(life).where('id', '=', id).execute();
}

/** The live row of a name, whoever's it is, locked until the transaction ends. */
export async function lockLiveId(tx: Tx, name: string): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom('domain')
    .select('id')
    .where('name', '=', name)
    .where('leftAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** When names were deleted, those of them that were. */
export async function deletionDaysOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('domain')
    .select(['id', 'deletedAt'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, deletedAt }) => (deletedAt ? [[id, deletedAt] as const] : [])));
}

/** A customer's names in redemption, those deleted first at the top, up to a number of them. */
export async function restorableNames(tx: Tx, customerId: bigint, limit: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('domain')
    .select('name')
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null)
    .where('phase', '=', sql<string>`'redemption'`)
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
