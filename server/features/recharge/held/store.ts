import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { HeldDecision, HeldReason, HeldState } from '#contract/states/held-payment.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { countWaiting, takeToAsk } from '../../../platform/db/due.ts';
import { type Page, waitingFirst } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** One payment that is nobody's order as it came. `amount` in its own currency, `worth` in US cents. */
export interface HeldRow {
  readonly id: bigint;
  readonly channel: OnlineChannel;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly number: string;
  readonly rechargeId: bigint | null;
  readonly customerId: bigint | null;
  readonly why: HeldReason;
  readonly worth: bigint | null;
  readonly toldOtherwise: string | null;
  readonly state: HeldState;
  readonly decision: HeldDecision | null;
  readonly reason: string | null;
  readonly decidedBy: bigint | null;
  readonly secondBy: bigint | null;
  readonly creditedNumber: string | null;
  readonly trouble: string | null;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const OPEN: readonly HeldState[] = ['waiting', 'awaiting_second'];

export type NewHeld = Pick<
  HeldRow,
  'channel' | 'transactionId' | 'amount' | 'currency' | 'number' | 'rechargeId' | 'customerId' | 'why' | 'worth'
>;

/** The new row; undefined where this payment is held already. */
export async function insertHeld(tx: Tx, fresh: NewHeld): Promise<HeldRow | undefined> {
  const row = await tx.db
    .insertInto('heldPayment')
    .values({ ...fresh, state: 'waiting', createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(['channel', 'transactionId']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as HeldRow | undefined;
}

export async function findHeldBy(tx: Tx, channel: string, transactionId: string): Promise<HeldRow | undefined> {
  const query = tx.db.selectFrom('heldPayment').selectAll().where('channel', '=', channel);
  return (await query.where('transactionId', '=', transactionId).forUpdate().executeTakeFirst()) as HeldRow | undefined;
}

/** The newest held payment of an order. */
export async function heldOf(
  tx: Tx,
  of: { readonly customerId: bigint; readonly id: bigint },
): Promise<HeldRow | undefined> {
  const row = await tx.db
    .selectFrom('heldPayment')
    .selectAll()
    .where('customerId', '=', of.customerId)
    .where('rechargeId', '=', of.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row as HeldRow | undefined;
}

/** The same for several orders of one customer, by order. */
export async function heldAmong(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, HeldRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('heldPayment')
    .selectAll()
    .where('customerId', '=', customerId)
    .where(sql<boolean>`recharge_id = ANY (${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
  return new Map((rows as HeldRow[]).flatMap((row) => (row.rechargeId === null ? [] : [[row.rechargeId, row]])));
}

export async function lockHeld(tx: Tx, id: bigint): Promise<HeldRow | undefined> {
  const query = tx.db.selectFrom('heldPayment').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as HeldRow | undefined;
}

export async function findHeld(tx: Tx, id: bigint): Promise<HeldRow | undefined> {
  const row = await tx.db.selectFrom('heldPayment').selectAll().where('id', '=', id).executeTakeFirst();
  return row as HeldRow | undefined;
}

type Facts = Partial<
  Pick<
    HeldRow,
    | 'toldOtherwise'
    | 'decision'
    | 'reason'
    | 'decidedBy'
    | 'secondBy'
    | 'creditedNumber'
    | 'trouble'
    | 'reference'
    | 'settledAt'
  > & { decidedAt: Date | null; askedAt: Date }
>;

export async function saveHeld(tx: Tx, id: bigint, facts: Facts): Promise<void> {
  await tx.db.updateTable('heldPayment').set(facts).where('id', '=', id).execute();
}

/** A keyset page: those that wait for a decision first, the longest waiting before; then the rest, newest first. */
export async function pageHeld(
  tx: Tx,
  state: HeldState | undefined,
  after: string | undefined,
): Promise<Page<HeldRow>> {
  let query = tx.db.selectFrom('heldPayment').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  return waitingFirst<HeldRow>(query, { table: 'held_payment', waiting: ['waiting', 'awaiting_second'] }, after);
}

/** How many wait for staff, and since when the oldest does. */
export async function heldWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'heldPayment', (is) =>
    is.or([is('state', 'in', OPEN), is.and([is('state', '=', 'returning'), is('trouble', 'is not', null)])]),
  );
}

/** Payments on their way back of which the channel was not asked since an instant. */
export async function takeHeldToAsk(tx: Tx, before: Date, limit: number): Promise<bigint[]> {
  const due = await takeToAsk(
    tx,
    'heldPayment',
    (is) => is.and([is('state', '=', 'returning'), is('askedAt', '<=', before)]),
    limit,
  );
  return due.map(({ id }) => id);
}
