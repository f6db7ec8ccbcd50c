import { sql } from 'kysely';
import { ONLINE_CHANNELS, type RechargeChannel, type RechargeState } from '#contract/states/recharge.ts';
import { takeToAsk as takeAsked } from '../../platform/db/due.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const DAY_MS = 86_400_000;

/** One recharge order. `amount` is US cents. */
export interface RechargeRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly channel: RechargeChannel;
  readonly amount: bigint;
  /** What stands in the balance for it, once it is paid. */
  readonly credited: bigint | null;
  readonly state: RechargeState;
  /** What the payer pays in their own currency, and by which quote; null where they pay US dollars. */
  readonly payAmount: bigint | null;
  readonly payCurrency: string | null;
  readonly quoteRate: string | null;
  readonly quoteSource: string | null;
  readonly quoteDate: string | null;
  readonly quoteExpiresAt: Date | null;
  readonly returnTo: string | null;
  readonly checkoutId: string | null;
  readonly payUrl: string | null;
  readonly qr: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly providerTxnId: string | null;
  readonly paidAt: Date | null;
  /** The channel said that nothing more can come of it. */
  readonly channelDoneAt: Date | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'number',
  'channel',
  'amount',
  'credited',
  'state',
  'returnTo',
  'checkoutId',
  'payUrl',
  'qr',
  'payAmount',
  'payCurrency',
  'quoteRate',
  'quoteSource',
  'quoteDate',
  'quoteExpiresAt',
  'createdAt',
  'expiresAt',
  'providerTxnId',
  'paidAt',
  'channelDoneAt',
] as const;

/** A quote as it stands on an order. */
export type Quote = Pick<
  RechargeRow,
  'payAmount' | 'payCurrency' | 'quoteRate' | 'quoteSource' | 'quoteDate' | 'quoteExpiresAt'
>;

export type NewRecharge = Partial<Quote> &
  Pick<RechargeRow, 'customerId' | 'number' | 'channel' | 'amount' | 'returnTo' | 'expiresAt'>;

export async function insertRecharge(tx: Tx, fresh: NewRecharge): Promise<RechargeRow> {
  const row = await tx.db
    .insertInto('recharge')
    .values({ ...fresh, state: 'created', createdAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as RechargeRow;
}

/** Until the transaction ends, this customer begins nothing else. */
export async function holdBeginning(tx: Tx, customerId: bigint): Promise<void> {
  const key = String(customerId);
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('recharge.begin ' || $1, 0))", [key]);
}

/**
 * What waits for payment of one kind, and what was begun of any kind within a day. Deposits of stablecoins are begun by
 * who sends them.
 */
export async function countBegun(
  tx: Tx,
  customerId: bigint,
  kind: 'online' | 'bank',
): Promise<{ open: number; today: number }> {
  const channels = kind === 'bank' ? ['bank'] : [...ONLINE_CHANNELS];
  const { rows } = await sql<{ open: number; today: number }>`
    SELECT count(*) FILTER (WHERE channel = ANY(${channels}) AND state IN ('created', 'paying') AND expires_at > ${tx.now})::int4 AS open,
      count(*) FILTER (WHERE created_at > ${new Date(tx.now.getTime() - DAY_MS)})::int4 AS today
    FROM recharge WHERE customer_id = ${customerId} AND channel <> 'usdt'
      AND (created_at > ${new Date(tx.now.getTime() - DAY_MS)} OR state IN ('created', 'paying'))`.execute(tx.db);
  return rows[0] as { open: number; today: number };
}

/** The row of a job, locked, so that two workers never settle it at once. */
export async function lockRecharge(tx: Tx, id: bigint): Promise<RechargeRow> {
  const row = await tx.db
    .selectFrom('recharge')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as RechargeRow;
}

export async function lockRechargeByNumber(tx: Tx, number: string): Promise<RechargeRow | undefined> {
  const row = await tx.db
    .selectFrom('recharge')
    .select(COLUMNS)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return row as RechargeRow | undefined;
}

/** A customer's own order; another's is as absent as one that never was. */
export async function findRecharge(tx: Tx, customerId: bigint, number: string): Promise<RechargeRow | undefined> {
  const row = await tx.db
    .selectFrom('recharge')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row as RechargeRow | undefined;
}

export async function findRechargeById(tx: Tx, id: bigint): Promise<RechargeRow | undefined> {
  const row = await tx.db.selectFrom('recharge').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row as RechargeRow | undefined;
}

/** What was really paid, where staff credited a payment of another amount. */
export async function setPaidAmount(tx: Tx, id: bigint, payAmount: bigint): Promise<void> {
  await tx.db.updateTable('recharge').set({ payAmount }).where('id', '=', id).execute();
}

/** A keyset page, newest first; one row more than shown tells whether there is a next page. */
export async function pageRecharges(
  tx: Tx,
  customerId: bigint,
  only: { state?: RechargeState | undefined; channel?: RechargeChannel | undefined },
  after?: string,
): Promise<Page<RechargeRow>> {
  let query = tx.db.selectFrom('recharge').select(COLUMNS).where('customerId', '=', customerId);
  if (only.state !== undefined) query = query.where('state', '=', only.state);
  if (only.channel !== undefined) query = query.where('channel', '=', only.channel);
  return newestFirst<RechargeRow>(query, after);
}

export async function saveCheckout(
  tx: Tx,
  id: bigint,
  checkout: { checkoutId: string; payUrl: string | null; qr: string | null },
): Promise<void> {
  await tx.db
    .updateTable('recharge')
    .set({ ...checkout, askedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** What proves the payment; written before the state says `paid`. */
export async function savePayment(
  tx: Tx,
  id: bigint,
  payment: { providerTxnId: string; postingId: bigint; credited: bigint },
): Promise<void> {
  await tx.db
    .updateTable('recharge')
    .set({ ...payment, paidAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** The channel's last word. */
export async function saveChannelDone(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('recharge').set({ channelDoneAt: tx.now }).where('id', '=', id).execute();
}

/**
 * Since when an order must not have been asked about to be due, by whether it is being paid or has ended; and how old
 * it may be.
 */
export interface DueToAsk {
  readonly payingAskedBefore: Date;
  readonly endedAskedBefore: Date;
  readonly createdAfter: Date;
}

/**
 * Orders whose channel must be asked now: being paid, or ended unpaid, but recently enough for a late payment. Older
 * ones see `takeUnheard`.
 */
export async function takeToAsk(tx: Tx, due: DueToAsk, limit: number): Promise<bigint[]> {
  const rows = await takeAsked(
    tx,
    'recharge',
    (is) =>
      is.and([
        // Written out: only so a prepared statement fits the index's own condition.
        sql<boolean>`checkout_id IS NOT NULL AND state IN ('paying', 'closed', 'expired')`,
        is('createdAt', '>', due.createdAfter),
        is.or([
          is.and([is('state', '=', 'paying'), is('askedAt', '<', due.payingAskedBefore)]),
          is('askedAt', '<', due.endedAskedBefore),
        ]),
      ]),
    limit,
  );
  return rows.map(({ id }) => id);
}

/**
 * Orders that wait to be opened at their channel for so long that the job for it may have died with its process.
 */
export async function takeUnopened(tx: Tx, before: Date, limit: number): Promise<bigint[]> {
  const rows = await takeAsked(
    tx,
    'recharge',
    (is) =>
      is.and([
        is('state', '=', 'created'),
        is('channel', 'in', [...ONLINE_CHANNELS]),
        is(is.fn.coalesce('askedAt', 'createdAt'), '<', before),
        is('expiresAt', '>', tx.now),
      ]),
    limit,
  );
  return rows.map(({ id }) => id);
}

/** Orders of a provider's channel that were never opened there in all their time. */
export async function lockNeverOpened(tx: Tx, limit: number): Promise<RechargeRow[]> {
  const rows = await tx.db
    .selectFrom('recharge')
    .select(COLUMNS)
    .where('state', '=', 'created')
    .where('channel', 'in', [...ONLINE_CHANNELS, 'bank'])
    .where('expiresAt', '<=', tx.now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as RechargeRow[];
}
