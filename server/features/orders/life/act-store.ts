import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AnswerRecord } from '../../registry-commands/index.ts';

export type ActKind = 'unlock' | 'cut' | 'resume' | 'delete';

/** Hosts below a name that go with an act: taken by a deletion, given back by a resumption. */
export interface OwnHosts {
  /** Each with its addresses. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** Those of them that the name itself is delegated to. */
  readonly nameServers: readonly string[];
}

export const NO_HOSTS: OwnHosts = { hosts: {}, nameServers: [] };

/** One command to a registry about a name that was not renewed, or was renewed after all. */
export interface ActRow extends OwnHosts {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly kind: ActKind;
  readonly clTrid: string;
  readonly addStatuses: string[];
  readonly removeStatuses: string[];
  readonly leasedUntil: Date;
}

export type ActAnswer = AnswerRecord;

const COLUMNS = [
  'id',
  'domainId',
  'kind',
  'clTrid',
  'addStatuses',
  'removeStatuses',
  'hosts',
  'nameServers',
  'leasedUntil',
] as const;

/**
 * Written and committed before it is sent; its number among the acts of the name makes the id the registry knows it by. `settled`: nothing
 * has to be sent, and the row only says so.
 */
export async function insertAct(
  tx: Tx,
  act: Omit<ActRow, 'id' | 'clTrid'>,
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
      hosts: JSON.stringify(act.hosts),
      nameServers: [...act.nameServers],
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
    .where(sql<boolean>`domain_id = ANY (${domainIds}::bigint[])`)
    .where('kind', '=', 'delete')
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .execute();
  return new Set(rows.map(({ domainId }) => domainId));
}

/** False where the act was decided meanwhile. */
export async function leaseAct(tx: Tx, id: bigint, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('lifeAct')
    .set({ leasedUntil: until })
    .where('id', '=', id)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

/** What goes with an act, once that is known: committed before any of it is taken. */
export async function saveOwnHosts(tx: Tx, id: bigint, { hosts, nameServers }: OwnHosts): Promise<void> {
  await tx.db
    .updateTable('lifeAct')
    .set({ hosts: JSON.stringify(hosts), nameServers: [...nameServers] })
    .where('id', '=', id)
    .execute();
}

/** What a resumption gives back. */
export interface Changed extends OwnHosts {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Statuses we took off, or put on, and hosts we took, since the name was last as its holder had it. Hosts count whatever became of the
 * deletion they were taken for: they went before it was sent.
 */
export async function changedSinceResumed(tx: Tx, domainId: bigint): Promise<Changed> {
  const rows = await tx.db
    .selectFrom('lifeAct')
    .select(['kind', 'addStatuses', 'removeStatuses', 'hosts', 'nameServers', 'outcome'])
    .where('domainId', '=', domainId)
    .orderBy('id')
    .execute();
  const since = rows.slice(rows.findLastIndex(({ kind, outcome }) => kind === 'resume' && outcome === 'done') + 1);
  const done = since.filter(({ outcome }) => outcome === 'done');
  const taken = since.filter(({ kind }) => kind === 'delete');
  return {
    added: [...new Set(done.flatMap(({ addStatuses }) => addStatuses))],
    removed: [...new Set(done.flatMap(({ removeStatuses }) => removeStatuses))],
    hosts: Object.assign({}, ...taken.map(({ hosts }) => hosts)),
    nameServers: [...new Set(taken.flatMap(({ nameServers }) => nameServers))],
  };
}

/** Was something taken from a name, or put on it, that was not given back? */
export async function isOwed(tx: Tx, domainId: bigint): Promise<boolean> {
  const { added, removed, hosts, nameServers } = await changedSinceResumed(tx, domainId);
  return added.length + removed.length + nameServers.length + Object.keys(hosts).length > 0;
}
