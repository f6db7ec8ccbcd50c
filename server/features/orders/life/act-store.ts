import type { Tx } from '../../../platform/db/transaction.ts';

export type ActKind = 'unlock' | 'cut' | 'resume' | 'delete';

/** One command to a registry about a name that was not renewed, or was renewed after all. */
export interface ActRow {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly kind: ActKind;
  readonly clTrid: string;
  readonly addStatuses: string[];
  readonly removeStatuses: string[];
  readonly leasedUntil: Date;
}

export interface ActAnswer {
  /** `absent`: asked afterwards, it did not happen. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'unsent' | 'absent';
  readonly resultCode: number | null;
  readonly svTrid: string | null;
  readonly detail: string | null;
}

const COLUMNS = ['id', 'domainId', 'kind', 'clTrid', 'addStatuses', 'removeStatuses', 'leasedUntil'] as const;

/**
 * Written and committed before it is sent; its number among the acts of the name makes the id the registry knows it by. `settled`: nothing
 * has to be sent, and the row only says so.
 */
export async function insertAct(
  tx: Tx,
  act: Pick<ActRow, 'domainId' | 'kind' | 'addStatuses' | 'removeStatuses' | 'leasedUntil'>,
  settled: { readonly outcome?: 'done' } = {},
): Promise<ActRow> {
  const { count } = await tx.db
    .selectFrom('lifeAct')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('domainId', '=', act.domainId)
    .executeTakeFirstOrThrow();
  const row = await tx.db
    .insertInto('lifeAct')
    .values({
      ...act,
      clTrid: `NS-${act.kind}-${act.domainId}-${count + 1n}`,
      sentAt: tx.now,
      ...(settled.outcome ? { ...settled, answeredAt: tx.now } : {}),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as ActRow;
}

/** The act of a name whose outcome nobody knows yet. */
export async function openActOf(tx: Tx, domainId: bigint): Promise<ActRow | undefined> {
  const row = await tx.db
    .selectFrom('lifeAct')
    .select(COLUMNS)
    .where('domainId', '=', domainId)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .forUpdate()
    .executeTakeFirst();
  return row as ActRow | undefined;
}

/** Those of the names whose deletion is on its way to the registry, or nobody knows what became of it. */
export async function deletionsUnderWay(tx: Tx, domainIds: readonly bigint[]): Promise<Set<bigint>> {
  if (domainIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('lifeAct')
    .select('domainId')
    .where('domainId', 'in', [...domainIds])
    .where('kind', '=', 'delete')
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .execute();
  return new Set(rows.map(({ domainId }) => domainId));
}

export async function leaseAct(tx: Tx, id: bigint, until: Date): Promise<void> {
  await tx.db.updateTable('lifeAct').set({ leasedUntil: until }).where('id', '=', id).execute();
}

/** Ends longer leases of open acts at `until`. */
export async function endActLeases(tx: Tx, until: Date): Promise<void> {
  await tx.db
    .updateTable('lifeAct')
    .set({ leasedUntil: until })
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .where('leasedUntil', '>', until)
    .execute();
}

/** A decided act stays decided; answers whether this answer decided it or said something new. */
export async function saveActAnswer(tx: Tx, id: bigint, answer: ActAnswer): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('lifeAct')
    .set({ ...answer, answeredAt: tx.now })
    .where('id', '=', id)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Was the deletion of a name refused before because other names use hosts below it? */
export async function refusedForHosts(tx: Tx, domainId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom('lifeAct')
    .select('id')
    .where('domainId', '=', domainId)
    .where('kind', '=', 'delete')
    .where('outcome', '=', 'refused')
    .where('resultCode', '=', 2305)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Statuses we took off, or put on, since the name was last as its holder had it: what a resumption puts back. */
export async function changedSinceResumed(tx: Tx, domainId: bigint): Promise<{ added: string[]; removed: string[] }> {
  const rows = await tx.db
    .selectFrom('lifeAct')
    .select(['kind', 'addStatuses', 'removeStatuses'])
    .where('domainId', '=', domainId)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();
  const since = rows.slice(rows.findLastIndex(({ kind }) => kind === 'resume') + 1);
  return {
    added: [...new Set(since.flatMap(({ addStatuses }) => addStatuses))],
    removed: [...new Set(since.flatMap(({ removeStatuses }) => removeStatuses))],
  };
}

/** Was something taken from a name, or put on it, that was not given back? */
export async function isOwed(tx: Tx, domainId: bigint): Promise<boolean> {
  const { added, removed } = await changedSinceResumed(tx, domainId);
  return added.length + removed.length > 0;
}
