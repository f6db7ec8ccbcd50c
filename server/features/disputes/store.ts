import { sql } from 'kysely';
import type { DisputeEvidence, DisputeState } from '#contract/states/dispute.ts';
import { countWaiting, takeToAsk as takeAsked } from '../../platform/db/due.ts';
import { onePage, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** One disputed payment. Amounts are US cents. */
export interface DisputeRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly rechargeId: bigint;
  /** Of the top-up. */
  readonly number: string;
  /** The company's own number of the dispute. */
  readonly providerId: string;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly taken: bigint;
  readonly owed: bigint;
  readonly fee: bigint;
  readonly why: string;
  readonly postingId: bigint | null;
  readonly state: DisputeState;
  readonly evidenceBy: Date | null;
  readonly evidence: DisputeEvidence;
  /** The company was asked last. */
  readonly askedAt: Date;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export type NewDispute = Omit<DisputeRow, 'id' | 'postingId' | 'state' | 'createdAt' | 'settledAt' | 'fee' | 'askedAt'>;

/**
 * The new row; undefined where it is there already. Race: a message and a question at once; the unique number lets one
 * in.
 */
export async function insertDispute(tx: Tx, fresh: NewDispute): Promise<DisputeRow | undefined> {
  const row = await tx.db
    .insertInto('dispute')
    .values({ ...fresh, state: 'opened', createdAt: tx.now, askedAt: tx.now })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function lockDispute(tx: Tx, providerId: string): Promise<DisputeRow | undefined> {
  const query = tx.db.selectFrom('dispute').selectAll().where('providerId', '=', providerId).forUpdate();
  return (await query.executeTakeFirst()) as DisputeRow | undefined;
}

export async function saveFacts(
  tx: Tx,
  id: bigint,
  facts: Partial<Pick<DisputeRow, 'postingId' | 'fee' | 'evidenceBy' | 'evidence' | 'settledAt'>>,
): Promise<void> {
  await tx.db.updateTable('dispute').set(facts).where('id', '=', id).execute();
}

/** Open ones of which the company was not asked since an instant. */
export async function takeToAsk(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const due = await takeAsked(
    tx,
    'dispute',
    (is) => is.and([is('state', '=', 'opened'), is('askedAt', '<=', before)]),
    limit,
  );
  return due.map(({ providerId }) => providerId);
}

/**
 * An open one, locked and marked as asked; undefined where it is decided. Race: while a message of it is being settled
 * this waits, as it is asked for by somebody who sees it on their page.
 */
export async function takeOpen(tx: Tx, id: bigint): Promise<DisputeRow | undefined> {
  const row = await tx.db
    .updateTable('dispute')
    .set({ askedAt: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .returningAll()
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function findDispute(tx: Tx, id: bigint): Promise<DisputeRow | undefined> {
  return (await tx.db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()) as
    | DisputeRow
    | undefined;
}

/** Those of one top-up of a customer, newest first. */
export async function disputesOfTopup(tx: Tx, customerId: bigint, number: string): Promise<DisputeRow[]> {
  const query = tx.db
    .selectFrom('dispute')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('number', '=', number);
  return (await query.orderBy('id', 'desc').execute()) as DisputeRow[];
}

/** Numbers and states of a customer's newest disputes, newest first. */
export async function newestDisputes(
  tx: Tx,
  customerId: bigint,
  limit: number,
): Promise<Pick<DisputeRow, 'number' | 'state'>[]> {
  const query = tx.db.selectFrom('dispute').select(['number', 'state']).where('customerId', '=', customerId);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as Pick<DisputeRow, 'number' | 'state'>[];
}

/**
 * Where a dispute stands in the office's queue, as its index has it: the day evidence is wanted by, whether it is
 * decided, its number.
 */
const PLACE = sql`(CASE WHEN state = 'opened' THEN coalesce(evidence_by, timestamptz 'infinity') ELSE timestamptz 'infinity' END),
  (state <> 'opened'), (-id)`;

/**
 * A keyset page: open ones by the day until which evidence is taken, those without one after them, then decided ones,
 * newest first.
 */
export async function pageDisputes(
  tx: Tx,
  state: DisputeState | undefined,
  after: string | undefined,
): Promise<Page<DisputeRow>> {
  let query = tx.db.selectFrom('dispute').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== undefined)
    query = query.where(sql<boolean>`(${PLACE}) > (SELECT ${PLACE} FROM dispute WHERE id = ${BigInt(after)})`);
  return onePage<DisputeRow>(query.orderBy(PLACE));
}

/** The day until which evidence is taken is over, and the bank has none of ours. */
export const evidenceIsLate = ({ state, evidence, evidenceBy }: DisputeRow, now: Date): boolean =>
  state === 'opened' && evidence !== 'given' && evidenceBy !== null && evidenceBy <= now;

/** How many are open, and since when the oldest is. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'dispute', (is) => is('state', '=', 'opened'));
}
