import type { RechargeChannel, RechargeState } from '#contract/states/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';

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
  readonly returnTo: string | null;
  readonly checkoutId: string | null;
  readonly payUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly providerTxnId: string | null;
  readonly paidAt: Date | null;
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
  'createdAt',
  'expiresAt',
  'providerTxnId',
  'paidAt',
] as const;

const PAGE_ROWS = 20;

export type NewRecharge = Pick<RechargeRow, 'customerId' | 'number' | 'channel' | 'amount' | 'returnTo' | 'expiresAt'>;

export async function insertRecharge(tx: Tx, fresh: NewRecharge): Promise<RechargeRow> {
  const row = await tx.db
    .insertInto('recharge')
    .values({ ...fresh, state: 'created', createdAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as RechargeRow;
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

/** A keyset page, newest first; one row more than shown tells whether there is a next page. */
export async function pageRecharges(
  tx: Tx,
  customerId: bigint,
  state?: RechargeState,
  before?: bigint,
): Promise<{ rows: RechargeRow[]; next?: bigint }> {
  let query = tx.db.selectFrom('recharge').select(COLUMNS).where('customerId', '=', customerId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()) as RechargeRow[];
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  return rows.length > PAGE_ROWS && last ? { rows: shown, next: last.id } : { rows: shown };
}

export async function saveCheckout(
  tx: Tx,
  id: bigint,
  checkout: { checkoutId: string; payUrl: string },
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

/**
 * Orders whose channel must be asked now: being paid and not asked since `askedBefore`, or ended unpaid but recently enough for a late
 * payment. Marks them as asked and skips rows that another worker holds.
 */
export async function takeToAsk(tx: Tx, askedBefore: Date, createdAfter: Date, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .updateTable('recharge')
    .set({ askedAt: tx.now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('recharge')
        .select('id')
        .where('state', 'in', ['paying', 'closed', 'expired'])
        .where('checkoutId', 'is not', null)
        .where('askedAt', '<', askedBefore)
        .where('createdAt', '>', createdAfter)
        .orderBy('askedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export interface ProviderEvent {
  readonly id: bigint;
  readonly body: Buffer;
  readonly signature: string;
  readonly handledAt: Date | null;
}

/** Keeps a provider's message; the id, or nothing where it came before. */
export async function insertProviderEvent(
  tx: Tx,
  event: { source: string; eventId: string; body: Buffer; signature: string },
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('providerEvent')
    .values({ ...event, receivedAt: tx.wall })
    .onConflict((conflict) => conflict.columns(['source', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function lockProviderEvent(tx: Tx, id: bigint): Promise<ProviderEvent> {
  return tx.db
    .selectFrom('providerEvent')
    .select(['id', 'body', 'signature', 'handledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function markHandled(tx: Tx, id: bigint, outcome: string): Promise<void> {
  await tx.db.updateTable('providerEvent').set({ handledAt: tx.wall, outcome }).where('id', '=', id).execute();
}
