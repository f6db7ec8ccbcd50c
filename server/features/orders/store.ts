import { sql } from 'kysely';
import type { OrderState } from '#contract/states/order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { neverArrived } from './lines/intent-store.ts';
import { isFree, type LineKind } from './lines/line-store.ts';

/** A purchase order. `amount` is US cents; `lines` and what became of them are kept with the lines. */
export interface OrderRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly kind: LineKind;
  /** Who wanted it: the customer themselves, or their standing wish that names be renewed by themselves. */
  readonly origin: 'customer' | 'auto_renew';
  readonly state: OrderState;
  readonly amount: bigint;
  readonly lines: number;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly createdAt: Date;
  /** Since when its customer wants what was not sent back. */
  readonly cancelAskedAt: Date | null;
}

const ORDER_COLUMNS = [
  'id',
  'customerId',
  'number',
  'kind',
  'origin',
  'state',
  'amount',
  'lines',
  'done',
  'failed',
  'cancelled',
  'createdAt',
  'cancelAskedAt',
] as const;

/** A booked job begins within this, or the sweep books another. */
const CALLED_SECONDS = 60;

/** No job of an order counts as booked. */
const isUncalled = (column: 'o.calledUntil' | 'p.calledUntil', tx: Tx) =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} <= ${tx.wall})`;

const calledUntil = (tx: Tx) => new Date(tx.wall.getTime() + CALLED_SECONDS * 1000);

/** `calledUntil` is set: who inserts an order books its job in the same transaction. */
export async function insertOrder(
  tx: Tx,
  fresh: Pick<OrderRow, 'customerId' | 'number' | 'kind' | 'origin' | 'amount' | 'lines'>,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('purchaseOrder')
    .values({ ...fresh, state: 'working', createdAt: tx.now, calledUntil: calledUntil(tx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the order comes to once it is known which of its names could be taken. */
export async function saveOrderSize(tx: Tx, id: bigint, amount: bigint, lines: number): Promise<void> {
  await tx.db.updateTable('purchaseOrder').set({ amount, lines }).where('id', '=', id).execute();
}

/** Lines that a worker has are given back too where nothing of them is on the wire; false where it was asked before. */
export async function askCancel(tx: Tx, id: bigint): Promise<boolean> {
  const asked = await tx.db
    .updateTable('purchaseOrder')
    .set({ cancelAskedAt: tx.now })
    .where('id', '=', id)
    .where('cancelAskedAt', 'is', null)
    .executeTakeFirst();
  return asked.numUpdatedRows > 0n;
}

/** Whether what was not sent of an order is to be given back. */
export async function isCancelAsked(tx: Tx, id: bigint): Promise<boolean> {
  const query = tx.db.selectFrom('purchaseOrder').select('cancelAskedAt').where('id', '=', id);
  return (await query.executeTakeFirst())?.cancelAskedAt != null;
}

/** Those of the orders that their customers have cancelled; one cancelled a moment later is heard by its next turn. */
export async function cancelledOf(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('purchaseOrder')
    .select('id')
    .where('id', 'in', [...ids])
    .where('cancelAskedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** An order has more lines than it began with: what one of them was for was done in part. */
export async function growOrder(tx: Tx, id: bigint, by: number): Promise<void> {
  await tx.db
    .updateTable('purchaseOrder')
    .set({ lines: sql`lines + ${by}` })
    .where('id', '=', id)
    .execute();
}

/** The job of an order has begun: the sweep may book the next. */
export async function saveBegun(tx: Tx, id: bigint): Promise<void> {
  await tx.db
    .updateTable('purchaseOrder')
    .set({ calledUntil: null })
    .where('id', '=', id)
    .where('calledUntil', 'is not', null)
    .execute();
}

/** No job of an order counts as booked any more: the sweep may book the next of each. */
export async function forgetCalls(tx: Tx): Promise<void> {
  await tx.db.updateTable('purchaseOrder').set({ calledUntil: null }).where('calledUntil', 'is not', null).execute();
}

/** Whether another order's job is booked and has not begun. */
export async function othersWait(tx: Tx, id: bigint): Promise<boolean> {
  const found = await tx.db
    .selectFrom('purchaseOrder')
    .select('id')
    .where('calledUntil', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Orders with a line whose next try has come and no job booked, but for `except`, those that wait longest first; marks
 * them as called. One that somebody is just writing is left for the next time. Orders are counted, not their lines: one
 * of hundreds that is called hides no other.
 */
export async function callDueOrders(tx: Tx, limit: number, except: readonly bigint[] = []): Promise<bigint[]> {
  const rows = await tx.db
    .updateTable('purchaseOrder')
    .set({ calledUntil: calledUntil(tx) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('purchaseOrder as o')
        .select('o.id')
        .where('o.id', 'in', (from) =>
          from
            .selectFrom('orderLine')
            .innerJoin('purchaseOrder as p', 'p.id', 'orderId')
            .select('orderId')
            .where('orderLine.finishedAt', 'is', null)
            .where('nextTryAt', '<=', tx.wall)
            .where(sql<boolean>`order_id <> ALL (${except}::bigint[])`)
            .where((line) => isFree(line, tx))
            .where(isUncalled('p.calledUntil', tx))
            .groupBy('orderId')
            .orderBy((line) => line.fn.min('nextTryAt'))
            .limit(limit),
        )
        .where(isUncalled('o.calledUntil', tx))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many lines were decided, and how. */
export interface Counts {
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
}

/** Counts decided lines and returns the order as it stands then, locked. */
export async function countLines(tx: Tx, orderId: bigint, more: Counts): Promise<OrderRow> {
  const all = more.done + more.failed + more.cancelled;
  const row = await tx.db
    .updateTable('purchaseOrder')
    .set({
      done: sql`done + ${more.done}`,
      failed: sql`failed + ${more.failed}`,
      cancelled: sql`cancelled + ${more.cancelled}`,
      finishedAt: sql`CASE WHEN done + failed + cancelled + ${all} = lines THEN ${tx.now}::timestamptz END`,
    })
    .where('id', '=', orderId)
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as OrderRow;
}

/** What an order's lines are, beside the counts it keeps. */
export interface LetterFacts {
  /** Its name as people read it, where it is about one alone. */
  readonly name: string | undefined;
  /** Names that were restored without their year: each has a failed line for it, and a letter of its own. */
  readonly yearsRefused: number;
}

/**
 * What the letter about an order tells of its lines; of many names that were not restored there is nothing to read.
 * Every name has one line, and one more where its year was refused.
 */
export async function letterFacts(tx: Tx, { id, kind, lines }: OrderRow): Promise<LetterFacts> {
  if (lines > 1 && kind !== 'restore') return { name: undefined, yearsRefused: 0 };
  const { name, names } = await tx.db
    .selectFrom('orderLine')
    .select([sql<string>`min(unicode)`.as('name'), sql<number>`count(DISTINCT name)::integer`.as('names')])
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  return { name: names === 1 ? name : undefined, yearsRefused: lines - names };
}

/**
 * Lines of an order that are not decided: those that wait because their registry cannot be reached, and those nobody
 * has begun.
 */
export interface OpenCounts {
  readonly waiting: number;
  readonly cancellable: number;
  /** Those under way: given back where they are not on the wire, or where their registry turns out not to know them. */
  readonly begun: number;
}

export const NOTHING_OPEN: OpenCounts = { waiting: 0, cancellable: 0, begun: 0 };

/** The open lines of these orders by order; an order without one is absent. */
export async function openCounts(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, OpenCounts>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orderLine')
    .select([
      'orderId',
      sql<number>`count(*) FILTER (WHERE state = 'frozen' AND reason = 'waiting')::integer`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE state = 'frozen' AND (leased_until IS NULL OR leased_until <= ${tx.wall}) AND ${neverArrived})::integer`.as(
        'cancellable',
      ),
      sql<number>`count(*) FILTER (WHERE leased_until > ${tx.wall} OR state <> 'frozen' OR NOT ${neverArrived})::integer`.as(
        'begun',
      ),
    ])
    .where('orderId', 'in', [...orderIds])
    .where('finishedAt', 'is', null)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, ...counts }) => [orderId, counts]));
}

/** A customer's own order; another's is as absent as one that never was. */
export async function findOrder(tx: Tx, customerId: bigint, number: string): Promise<OrderRow | undefined> {
  const row = await tx.db
    .selectFrom('purchaseOrder')
    .select(ORDER_COLUMNS)
    .where('customerId', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row as OrderRow | undefined;
}

export interface OrdersAsked {
  readonly state?: OrderState | undefined;
  readonly kind?: OrderRow['kind'] | undefined;
  readonly number?: string | undefined;
  /** With a line about one of these, or about this name where it did not come, or not yet. */
  readonly domainIds?: readonly bigint[] | undefined;
  readonly name?: string | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** A keyset page, newest first. */
export async function pageOrders(
  tx: Tx,
  customerId: bigint,
  of: OrdersAsked,
): Promise<{ rows: OrderRow[]; next: bigint | undefined }> {
  let query = tx.db.selectFrom('purchaseOrder').select(ORDER_COLUMNS).where('customerId', '=', customerId);
  if (of.state !== undefined) query = query.where('state', '=', of.state);
  if (of.kind !== undefined) query = query.where('kind', '=', of.kind);
  if (of.number !== undefined) query = query.where('number', '=', of.number);
  const { domainIds, name } = of;
  if (domainIds !== undefined)
    query = query.where(
      sql<boolean>`id IN (SELECT order_id FROM order_line WHERE domain_id = ANY (${domainIds}::bigint[])
        UNION ALL SELECT order_id FROM order_line WHERE name = ${name ?? null} AND finished_at IS NULL
        UNION ALL SELECT order_id FROM order_line
          WHERE customer_id = ${customerId} AND name = ${name ?? null} AND domain_id IS NULL AND finished_at IS NOT NULL)`,
    );
  if (of.before !== undefined) query = query.where('id', '<', of.before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(of.limit + 1)
    .execute()) as OrderRow[];
  const shown = rows.slice(0, of.limit);
  return { rows: shown, next: rows.length > of.limit ? shown.at(-1)?.id : undefined };
}
