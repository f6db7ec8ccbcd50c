import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import type { ProofNote, ProofState, RefundState } from '#contract/states/refund.ts';
import { countWaiting, takeToAsk as takeAsked } from '../../platform/db/due.ts';
import { type Page, waitingFirst } from '../../platform/db/page.ts';
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
  /** What goes back, and what was paid in all, in the payer's own currency; null where that is US dollars. */
  readonly payAmount: bigint | null;
  readonly payCurrency: Currency | null;
  readonly payTotal: bigint | null;
  /** Where a stablecoin goes, and not before. */
  readonly network: ChainNetwork | null;
  readonly sendTo: string | null;
  readonly sendToHex: string | null;
  readonly payAfter: Date | null;
  /** Who paid it, or began to, by hand; by the machine's clock. */
  readonly begunBy: bigint | null;
  readonly begunAt: Date | null;
  /** Who says that it was not paid, while another member must say so too. */
  readonly notPaidBy: bigint | null;
  readonly proofHash: string | null;
  readonly proofLog: number | null;
  readonly proofState: ProofState | null;
  readonly proofNote: ProofNote | null;
  /** Why the channel does not go on by itself. */
  readonly trouble: string | null;
}

const PAGE_ROWS = 20;
export const OPEN_STATES: readonly RefundState[] = ['pending_review', 'awaiting_second', 'approved', 'refunding'];
const ENDED_STATES: readonly RefundState[] = ['failed', 'rejected', 'cancelled'];
const REVIEWED_STATES: readonly RefundState[] = ['pending_review', 'awaiting_second'];

/** The promised end of its review is over. */
export const isLate = ({ state, reviewBy }: RefundRow, now: Date): boolean =>
  REVIEWED_STATES.includes(state) && reviewBy <= now;

/** A stablecoin's way out. */
export type Payee = Pick<RefundRow, 'network' | 'sendTo' | 'sendToHex' | 'payAfter'>;

export type NewRefund = Partial<Payee> &
  Pick<
    RefundRow,
    | 'customerId'
    | 'rechargeId'
    | 'number'
    | 'channel'
    | 'transactionId'
    | 'topupId'
    | 'amount'
    | 'byHand'
    | 'reviewBy'
    | 'payAmount'
    | 'payCurrency'
    | 'payTotal'
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
    | 'freezeId'
    | 'approvedBy'
    | 'secondBy'
    | 'decidedAt'
    | 'reason'
    | 'reference'
    | 'sentAt'
    | 'askedAt'
    | 'settledAt'
    | 'begunBy'
    | 'begunAt'
    | 'notPaidBy'
    | 'proofHash'
    | 'proofLog'
    | 'proofState'
    | 'proofNote'
    | 'trouble'
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

/** What of one top-up went back before or goes back: US cents, and in the payer's own currency. */
export async function standingOf(tx: Tx, rechargeId: bigint): Promise<{ claimed: bigint; back: bigint }> {
  const row = await tx.db
    .selectFrom('refund')
    .select((of) => [
      of.fn.sum<bigint | null>('amount').as('claimed'),
      of.fn.sum<bigint | null>('payAmount').as('back'),
    ])
    .where('rechargeId', '=', rechargeId)
    .where('state', 'not in', ENDED_STATES)
    .executeTakeFirstOrThrow();
  return { claimed: BigInt(row.claimed ?? 0), back: BigInt(row.back ?? 0) };
}

/** The refund of one top-up that is under way, locked. */
export async function lockOpenRefund(tx: Tx, rechargeId: bigint): Promise<RefundRow | undefined> {
  const row = await tx.db
    .selectFrom('refund')
    .selectAll()
    .where('rechargeId', '=', rechargeId)
    .where('state', 'in', OPEN_STATES)
    .forUpdate()
    .executeTakeFirst();
  return row as RefundRow | undefined;
}

/** The logs of a transaction that have paid refunds before. */
export async function usedLogs(tx: Tx, network: ChainNetwork, hash: string): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('refund')
    .select('proofLog')
    .where('network', '=', network)
    .where('proofHash', '=', hash)
    .where('proofState', '=', 'proved')
    .execute();
  return new Set(rows.flatMap(({ proofLog }) => proofLog ?? []));
}

/** A keyset page: those that wait for a review first, the longest waiting before; then the rest, newest first. */
export async function pageRefunds(
  tx: Tx,
  state: RefundState | undefined,
  after: string | undefined,
): Promise<Page<RefundRow>> {
  let query = tx.db.selectFrom('refund').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  return waitingFirst<RefundRow>(query, { table: 'refund', waiting: REVIEWED_STATES }, after);
}

/** How many wait for staff (a review, or being paid out by hand), and since when the oldest does. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'refund', (e) =>
    e.or([
      e('state', 'in', REVIEWED_STATES),
      e.and([e('state', '=', 'approved'), e('byHand', '=', true)]),
      // Being paid out by hand, and no transaction named that is being looked at; or the channel does not go on by
      // itself.
      e.and([
        e('state', '=', 'refunding'),
        e.or([
          e('trouble', 'is not', null),
          e.and([e('network', 'is not', null), e.or([e('proofState', 'is', null), e('proofState', '=', 'wrong')])]),
        ]),
      ]),
    ]),
  );
}

/**
 * Refunds under way of which the channel was not asked since an instant, and refunded ones young enough to come back.
 */
export async function takeToAsk(
  tx: Tx,
  asked: { readonly before: Date; readonly refundedBefore: Date; readonly settledAfter: Date },
  limit: number,
): Promise<bigint[]> {
  const due = await takeAsked(
    tx,
    'refund',
    (is) =>
      is.and([
        is.or([is('byHand', '=', false), is('proofState', '=', 'checking')]),
        is.or([
          is.and([is('state', '=', 'refunding'), is('askedAt', '<=', asked.before)]),
          is.and([
            is('state', '=', 'refunded'),
            is('askedAt', '<=', asked.refundedBefore),
            is('settledAt', '>', asked.settledAfter),
          ]),
        ]),
      ]),
    limit,
  );
  return due.map(({ id }) => id);
}

/** Approved ones that the channel's own call gives back. */
export async function dueToSend(tx: Tx, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'approved')
    .where('byHand', '=', false)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM suspended_v s WHERE s.customer_id = refund.customer_id)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
