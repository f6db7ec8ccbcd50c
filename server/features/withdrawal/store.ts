import { sql } from 'kysely';
import type { WithdrawalState } from '#contract/states/withdrawal.ts';
import { countWaiting, takeToAsk as takeAsked } from '../../platform/db/due.ts';
import { newestFirst, type Page, waitingFirst } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** One withdrawal. `amount` is US cents. */
export interface WithdrawalRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly amount: bigint;
  readonly state: WithdrawalState;
  readonly freezeId: bigint | null;
  readonly bankName: string;
  readonly accountEnding: string;
  readonly payeeSealed: string;
  readonly createdAt: Date;
  readonly reviewBy: Date;
  readonly payAfter: Date;
  readonly approvedBy: bigint | null;
  readonly secondBy: bigint | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'number',
  'amount',
  'state',
  'freezeId',
  'bankName',
  'accountEnding',
  'payeeSealed',
  'createdAt',
  'reviewBy',
  'payAfter',
  'approvedBy',
  'secondBy',
  'decidedAt',
  'reason',
  'reference',
  'sentAt',
  'settledAt',
] as const;

/** States in which a withdrawal is not over. */
export const OPEN_STATES: readonly WithdrawalState[] = ['pending_review', 'awaiting_second', 'approved', 'paying'];
const REVIEWED_STATES: readonly WithdrawalState[] = ['pending_review', 'awaiting_second'];

/** The promised end of its review is over. */
export const isLate = ({ state, reviewBy }: WithdrawalRow, now: Date): boolean =>
  REVIEWED_STATES.includes(state) && reviewBy <= now;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'customerId' | 'number' | 'amount' | 'bankName' | 'accountEnding' | 'payeeSealed' | 'reviewBy' | 'payAfter'
>;

export async function insertWithdrawal(tx: Tx, fresh: NewWithdrawal): Promise<WithdrawalRow> {
  const row = await tx.db
    .insertInto('withdrawal')
    .values({ ...fresh, state: 'pending_review', createdAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as WithdrawalRow;
}

/** What a verb learns of a withdrawal; the state is changed by its machine alone. */
type Facts = Partial<
  Pick<
    WithdrawalRow,
    'freezeId' | 'approvedBy' | 'secondBy' | 'decidedAt' | 'reason' | 'reference' | 'sentAt' | 'settledAt'
  >
> & { readonly askedAt?: Date };

export async function saveFacts(tx: Tx, id: bigint, facts: Facts): Promise<void> {
  await tx.db.updateTable('withdrawal').set(facts).where('id', '=', id).execute();
}

/** The row, locked, so that two who act on it act one after the other. */
export async function lockWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow | undefined> {
  const row = await tx.db.selectFrom('withdrawal').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as WithdrawalRow | undefined;
}

/** A customer's own, locked; another's is as absent as one that never was. */
export async function lockOwn(tx: Tx, customerId: bigint, number: string): Promise<WithdrawalRow | undefined> {
  const row = await tx.db
    .selectFrom('withdrawal')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return row as WithdrawalRow | undefined;
}

export async function findWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow | undefined> {
  const row = await tx.db.selectFrom('withdrawal').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row as WithdrawalRow | undefined;
}

export async function countOpen(tx: Tx, customerId: bigint): Promise<number> {
  const rows = await tx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'in', OPEN_STATES)
    .execute();
  return rows.length;
}

interface PageAsked {
  readonly customerId?: bigint;
  readonly state?: WithdrawalState | undefined;
  readonly after?: string | undefined;
}

/**
 * A keyset page: a customer's own, newest first; of everybody's, those that wait for a review first, the longest
 * waiting before.
 */
export async function pageWithdrawals(tx: Tx, { customerId, state, after }: PageAsked): Promise<Page<WithdrawalRow>> {
  let query = tx.db.selectFrom('withdrawal').select(COLUMNS);
  if (state !== undefined) query = query.where('state', '=', state);
  if (customerId !== undefined) return newestFirst<WithdrawalRow>(query.where('customerId', '=', customerId), after);
  return waitingFirst<WithdrawalRow>(query, { table: 'withdrawal', waiting: REVIEWED_STATES }, after);
}

/** How many wait for a review, and since when the oldest does. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'withdrawal', (is) => is('state', 'in', REVIEWED_STATES));
}

/** Approved ones whose day of payment has come. */
export async function dueToPay(tx: Tx, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('state', '=', 'approved')
    .where('payAfter', '<=', tx.now)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM suspended_v s WHERE s.customer_id = withdrawal.customer_id)`)
    .orderBy('payAfter')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments under way of which the bank was not asked since an instant. */
export async function takeToAsk(tx: Tx, askedBefore: Date, limit: number): Promise<bigint[]> {
  const due = await takeAsked(
    tx,
    'withdrawal',
    (is) => is.and([is('state', '=', 'paying'), is('askedAt', '<=', askedBefore)]),
    limit,
  );
  return due.map(({ id }) => id);
}

/** How far a bank's list of returns was read; locked, so that two workers do not read it at once. */
export async function lockReturnsRead(tx: Tx, bank: string): Promise<bigint> {
  await tx.db
    .insertInto('bankReturnsRead')
    .values({ bank, position: 0n })
    .onConflict((conflict) => conflict.column('bank').doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('bankReturnsRead')
    .select('position')
    .where('bank', '=', bank)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.position;
}

export async function saveReturnsRead(tx: Tx, bank: string, position: bigint): Promise<void> {
  await tx.db.updateTable('bankReturnsRead').set({ position }).where('bank', '=', bank).execute();
}
