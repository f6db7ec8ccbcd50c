import { sql } from 'kysely';
import type { Lang } from '#contract/lang.ts';
import { NAME_DISPUTES_DUE_MAX, NAME_DISPUTES_OF_ONE_MAX } from '#contract/rules/names/name-dispute.ts';
import {
  NAME_DISPUTE_OPEN,
  type NameDisputeOutcome,
  type NameDisputeProcedure,
  type NameDisputeState,
} from '#contract/states/names/name-dispute.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface NameDispute {
  readonly id: bigint;
  /** The stay of the name with its holder. */
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly state: NameDisputeState;
  readonly procedure: NameDisputeProcedure;
  readonly provider: string;
  readonly caseNumber: string;
  readonly note: string;
  readonly receivedAt: Date;
  readonly recordedBy: bigint;
  readonly recordedAt: Date;
  readonly lockDueAt: Date;
  readonly dueAt: Date | null;
  readonly lockSet: boolean;
  readonly relock: boolean;
  readonly lockTrouble: string | null;
  readonly lockedAt: Date | null;
  readonly toldAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly decidedAt: Date | null;
  readonly carryOutFrom: Date | null;
  readonly decisionNote: string | null;
  readonly stayedAt: Date | null;
  readonly receiverId: bigint | null;
  readonly proposedBy: bigint | null;
  readonly confirmedBy: bigint | null;
  readonly outcome: NameDisputeOutcome | null;
  readonly endNote: string | null;
  readonly endedAt: Date | null;
  /** A side that won and has no account here, by the stored form of its address, and its legal name. */
  readonly winnerEmail: string | null;
  readonly winnerName: string | null;
  readonly winnerLang: Lang | null;
  /** The row of a name that is kept for it. */
  readonly heldDomainId: bigint | null;
  /** What the members carry out deletes the name; and the registry's code where it did not. */
  readonly cancels: boolean;
  readonly cancelTrouble: string | null;
}

/** The row that its name has now. */
export const nameOf = ({ domainId, heldDomainId }: Pick<NameDispute, 'domainId' | 'heldDomainId'>): bigint =>
  heldDomainId ?? domainId;

/** What the hold of a dispute is known by, and the way of a name that was handed over. */
export const causeOf = (id: bigint): string => `name_dispute:${id}`;

/** In letters, not as parameters: a plan for all parameters knows no index of some states. */
const OPEN = sql<boolean>`state IN (${sql.join(NAME_DISPUTE_OPEN.map((state) => sql.lit(state)))})`;

const rows = (tx: Tx) => tx.db.selectFrom('nameDispute').selectAll();

/**
 * The new row's id; undefined where the name is in an open one. Race: of two at once the index lets one in.
 */
export async function insertNameDispute(
  tx: Tx,
  fresh: Pick<
    NameDispute,
    | 'domainId'
    | 'customerId'
    | 'name'
    | 'unicode'
    | 'procedure'
    | 'provider'
    | 'caseNumber'
    | 'note'
    | 'receivedAt'
    | 'recordedBy'
    | 'lockDueAt'
  >,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('nameDispute')
    .values({ ...fresh, state: 'opened', recordedAt: tx.now, dueAt: fresh.lockDueAt })
    .onConflict((conflict) => conflict.column('domainId').where(OPEN).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findNameDispute(tx: Tx, id: bigint): Promise<NameDispute | undefined> {
  return (await rows(tx).where('id', '=', id).executeTakeFirst()) as NameDispute | undefined;
}

/** Locked until the transaction ends. The name is locked before, by everybody. */
export async function lockNameDispute(tx: Tx, id: bigint): Promise<NameDispute | undefined> {
  return (await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()) as NameDispute | undefined;
}

/** The open dispute about a stay of a name. */
export async function openOfName(
  tx: Tx,
  domainId: bigint,
  lock: 'lock' | 'read' = 'read',
): Promise<NameDispute | undefined> {
  const query = rows(tx).where('domainId', '=', domainId).where(OPEN);
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as NameDispute | undefined;
}

/** The dispute by which a name is kept for who won it, by the row of the name since then. */
export async function awardedOf(
  tx: Tx,
  heldDomainId: bigint,
  lock: 'lock' | 'read' = 'read',
): Promise<NameDispute | undefined> {
  const query = rows(tx).where('heldDomainId', '=', heldDomainId).where('state', '=', 'awarded');
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as NameDispute | undefined;
}

/** Those by which names are kept for the owner of an account, locked. */
export async function awardedTo(tx: Tx, receiverId: bigint): Promise<NameDispute[]> {
  const query = rows(tx).where('receiverId', '=', receiverId).where('state', '=', 'awarded');
  return (await query.orderBy('id').forUpdate().execute()) as NameDispute[];
}

/** Written before the state moves, because the CHECKs join the two. */
export async function saveFacts(
  tx: Tx,
  id: bigint,
  facts: Partial<Omit<NameDispute, 'id' | 'domainId' | 'state'>>,
): Promise<void> {
  await tx.db.updateTable('nameDispute').set(facts).where('id', '=', id).execute();
}

/** Disputes whose lock is to be looked at now; each is called again a while later should nobody have come to it. */
export async function callLocks(tx: Tx, limit: number, again: Date): Promise<bigint[]> {
  const { rows: called } = await tx.client.query<{ id: bigint }>(
    `UPDATE name_dispute SET next_try_at = $3 WHERE id IN (
       SELECT id FROM name_dispute WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [tx.now, limit, again],
  );
  return called.map(({ id }) => id);
}

export async function pageNameDisputes(
  tx: Tx,
  state: NameDisputeState | undefined,
  after: string | undefined,
): Promise<Page<NameDispute>> {
  return newestFirst<NameDispute>(state ? rows(tx).where('state', '=', state) : rows(tx), after);
}

/** Those with a clock, the nearest first. */
export async function dueNameDisputes(tx: Tx): Promise<NameDispute[]> {
  const query = rows(tx).where('dueAt', 'is not', null).orderBy('dueAt').orderBy('id');
  return (await query.limit(NAME_DISPUTES_DUE_MAX).execute()) as NameDispute[];
}

/** Of one customer's names, newest first. */
export async function nameDisputesOfCustomer(tx: Tx, customerId: bigint): Promise<NameDispute[]> {
  const query = rows(tx).where('customerId', '=', customerId).orderBy('id', 'desc');
  return (await query.limit(NAME_DISPUTES_OF_ONE_MAX).execute()) as NameDispute[];
}

/** Names of one customer in a dispute that they were told of. */
export async function disputedNames(tx: Tx, customerId: bigint, limit: number): Promise<string[]> {
  const query = tx.db.selectFrom('nameDispute').select('name').where('customerId', '=', customerId).where(OPEN);
  const told = await query.where('toldAt', 'is not', null).orderBy('id', 'desc').limit(limit).execute();
  return told.map(({ name }) => name);
}

/** What was ever told of disputes about these stays of a name, oldest first; a mistake of ours was none. */
export async function nameDisputesOfStays(tx: Tx, domainIds: readonly bigint[]): Promise<NameDispute[]> {
  if (domainIds.length === 0) return [];
  const query = rows(tx)
    .where('domainId', 'in', [...domainIds])
    .where('toldAt', 'is not', null);
  const real = query.where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '!=', 'mistake')]));
  return (await real.orderBy('id').execute()) as NameDispute[];
}

/**
 * What waits for a person: a lock that is refused or late, a decision whose days are over, a second member.
 */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const row = await tx.db
    .selectFrom('nameDispute')
    .select([sql<number>`count(*)::integer`.as('count'), sql<Date | null>`min(due_at)`.as('oldest')])
    .where('dueAt', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('state', '=', 'proposed'), eb('lockTrouble', 'is not', null), eb('dueAt', '<=', tx.now)]),
    )
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}
