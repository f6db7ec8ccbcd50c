import { sql } from 'kysely';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import type { RefundState } from '#contract/states/refund.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** One refund. `amount` is US cents. */
export interface RefundRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly rechargeId: bigint;
  /** Of the top-up. */
  readonly number: string;
  readonly channel: RechargeChannel;
  readonly transactionId: string;
  readonly topupId: bigint;
  readonly amount: bigint;
  readonly state: RefundState;
  readonly freezeId: bigint | null;
  readonly byHand: boolean;
  readonly createdAt: Date;
  readonly reviewBy: Date;
  readonly approvedBy: bigint | null;
  readonly secondBy: bigint | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly sentAt: Date | null;
  readonly askedAt: Date | null;
  readonly settledAt: Date | null;
}

const PAGE_ROWS = 20;
export const OPEN_STATES: readonly RefundState[] = ['pending_review', 'awaiting_second', 'approved', 'refunding'];
const REVIEWED_STATES: readonly RefundState[] = ['pending_review', 'awaiting_second'];

export type NewRefund = Pick<
  RefundRow,
  'customerId' | 'rechargeId' | 'number' | 'channel' | 'transactionId' | 'topupId' | 'amount' | 'byHand' | 'reviewBy'
>;

/** The new row; undefined where one of this top-up is under way (unique index). */
export async function insertRefund(tx: Tx, fresh: NewRefund): Promise<RefundRow | undefined> {
  const row = await tx.db
    .insertInto('refund')
    .values({ ...fresh, state: 'pending_review', createdAt: tx.now })
    // Without a target: a prepared statement cannot prove that its parameters fit the index's own condition.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as RefundRow | undefined;
}

type Facts = Partial<
  Pick<
    RefundRow,
    'freezeId' | 'approvedBy' | 'secondBy' | 'decidedAt' | 'reason' | 'reference' | 'sentAt' | 'askedAt' | 'settledAt'
  >
>;

export async function saveFacts(tx: Tx, id: bigint, facts: Facts): Promise<void> {
  await tx.db.updateTable('refund').set(facts).where('id', '=', id).execute();
}

export async function lockRefund(tx: Tx, id: bigint): Promise<RefundRow | undefined> {
  const row = await tx.db.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as RefundRow | undefined;
}

export async function findRefund(tx: Tx, id: bigint): Promise<RefundRow | undefined> {
  const row = await tx.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
  return row as RefundRow | undefined;
}

/** The refunds of one top-up, newest first. */
export async function refundsOf(tx: Tx, rechargeId: bigint): Promise<RefundRow[]> {
  const rows = await tx.db
    .selectFrom('refund')
    .selectAll()
    .where('rechargeId', '=', rechargeId)
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .execute();
  return rows as RefundRow[];
}

/** A keyset page, newest first. */
export async function pageRefunds(
  tx: Tx,
  state: RefundState | undefined,
  before: bigint | undefined,
): Promise<{ rows: RefundRow[]; next?: bigint }> {
  let query = tx.db.selectFrom('refund').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()) as RefundRow[];
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  return rows.length > PAGE_ROWS && last ? { rows: shown, next: last.id } : { rows: shown };
}

/** How many wait for staff (a review, or being paid out by hand), and since when the oldest does. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return tx.db
    .selectFrom('refund')
    .select((e) => [sql<number>`count(*)::int4`.as('count'), e.fn.min('createdAt').as('oldest')])
    .where((e) =>
      e.or([e('state', 'in', REVIEWED_STATES), e.and([e('state', '=', 'approved'), e('byHand', '=', true)])]),
    )
    .executeTakeFirstOrThrow();
}

/** Refunds under way of which the channel was not asked since an instant, and refunded ones young enough to come back. */
export async function takeToAsk(
  tx: Tx,
  asked: { readonly before: Date; readonly refundedBefore: Date; readonly settledAfter: Date },
  limit: number,
): Promise<bigint[]> {
  const rows = await tx.db
    .updateTable('refund')
    .set({ askedAt: tx.now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('refund')
        .select('id')
        .where('byHand', '=', false)
        .where((e) =>
          e.or([
            e.and([e('state', '=', 'refunding'), e('askedAt', '<=', asked.before)]),
            e.and([
              e('state', '=', 'refunded'),
              e('askedAt', '<=', asked.refundedBefore),
              e('settledAt', '>', asked.settledAfter),
            ]),
          ]),
        )
        .orderBy('askedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Approved ones that the channel's own call gives back. */
export async function dueToSend(tx: Tx, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'approved')
    .where('byHand', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
