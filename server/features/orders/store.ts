import { sql } from 'kysely';
import type { LineState, OrderState } from '#contract/states/order.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A purchase order. `amount` is US cents; `lines`, `done` and `failed` are kept with the lines. */
export interface OrderRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly kind: 'register' | 'renew';
  readonly state: OrderState;
  readonly amount: bigint;
  readonly lines: number;
  readonly done: number;
  readonly failed: number;
  readonly createdAt: Date;
}

/** One name of an order. Amounts are US cents. */
export interface LineRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly kind: 'register' | 'renew';
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly years: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly cost: bigint;
  readonly templateId: bigint | null;
  readonly domainId: bigint | null;
  readonly expiresBefore: Date | null;
  readonly freezeId: bigint | null;
  readonly state: LineState;
  readonly reason: string | null;
  readonly tries: number;
  readonly leasedUntil: Date | null;
  readonly finishedAt: Date | null;
}

const ORDER_COLUMNS = [
  'id',
  'customerId',
  'number',
  'kind',
  'state',
  'amount',
  'lines',
  'done',
  'failed',
  'createdAt',
] as const;

const LINE_COLUMNS = [
  'id',
  'customerId',
  'orderId',
  'kind',
  'name',
  'unicode',
  'suffix',
  'years',
  'unitPrice',
  'price',
  'cost',
  'templateId',
  'domainId',
  'expiresBefore',
  'freezeId',
  'state',
  'reason',
  'tries',
  'leasedUntil',
  'finishedAt',
] as const;

const OPEN: readonly LineState[] = ['frozen', 'sending', 'unknown'];

export async function insertOrder(
  tx: Tx,
  fresh: Pick<OrderRow, 'customerId' | 'number' | 'kind' | 'amount' | 'lines'>,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('purchaseOrder')
    .values({ ...fresh, state: 'working', createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the order comes to once it is known which of its names could be taken. */
export async function saveOrderSize(tx: Tx, id: bigint, amount: bigint, lines: number): Promise<void> {
  await tx.db.updateTable('purchaseOrder').set({ amount, lines }).where('id', '=', id).execute();
}

export type NewLine = Pick<
  LineRow,
  | 'kind'
  | 'name'
  | 'unicode'
  | 'suffix'
  | 'years'
  | 'unitPrice'
  | 'price'
  | 'cost'
  | 'templateId'
  | 'domainId'
  | 'expiresBefore'
>;

/**
 * Writes the lines whose names no open line has; the others are left out. Race: of two customers who buy one name at once the unique
 * index lets one through, the other waits for his commit and is left out. Names go in order, so that two carts cannot wait for each other.
 */
export async function insertLines(
  tx: Tx,
  of: { orderId: bigint; customerId: bigint },
  lines: readonly NewLine[],
  nextTryAt: Date,
): Promise<LineRow[]> {
  const sorted = [...lines].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await tx.db
    .insertInto('orderLine')
    .values(sorted.map((line) => ({ ...of, ...line, state: 'frozen', createdAt: tx.now, nextTryAt })))
    .onConflict((on) =>
      on
        .column('name')
        .where('state', 'in', [...OPEN])
        .doNothing(),
    )
    .returning(LINE_COLUMNS)
    .execute();
  return rows as LineRow[];
}

export async function saveFreeze(tx: Tx, lineId: bigint, freezeId: bigint): Promise<void> {
  await tx.db.updateTable('orderLine').set({ freezeId }).where('id', '=', lineId).execute();
}

/** Names that an undecided line is about, and whose. */
export async function namesUnderWay(tx: Tx, names: readonly string[]): Promise<Map<string, bigint>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(['name', 'customerId'])
    .where('name', 'in', [...names])
    .where('state', 'in', [...OPEN])
    .execute();
  return new Map(rows.map(({ name, customerId }) => [name, customerId]));
}

/** The row of a job, locked until the transaction ends. */
export async function lockLine(tx: Tx, id: bigint): Promise<LineRow> {
  const row = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as LineRow;
}

export interface LineFacts {
  readonly reason?: string | null;
  readonly tries?: number;
  readonly leasedUntil?: Date | null;
  readonly nextTryAt?: Date | null;
  readonly finishedAt?: Date;
  readonly domainId?: bigint;
}

export async function saveLine(tx: Tx, id: bigint, facts: LineFacts): Promise<void> {
  await tx.db.updateTable('orderLine').set(facts).where('id', '=', id).execute();
}

/** Says that the worker is alive. */
export async function extendLease(tx: Tx, id: bigint, until: Date): Promise<void> {
  await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: until, nextTryAt: until })
    .where('id', '=', id)
    .where('leasedUntil', 'is not', null)
    .execute();
}

/** Undecided lines whose next try has come; marks them as taken, so that the next sweep leaves them to their job. */
export async function takeDueLines(tx: Tx, againAt: Date, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .updateTable('orderLine')
    .set({ nextTryAt: againAt })
    .where('id', 'in', (from) =>
      from
        .selectFrom('orderLine')
        .select('id')
        .where('state', 'in', [...OPEN])
        .where('nextTryAt', '<=', tx.wall)
        .orderBy('nextTryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a decided line and returns the order as it stands then, locked. */
export async function countLine(tx: Tx, orderId: bigint, what: 'done' | 'failed'): Promise<OrderRow> {
  const row = await tx.db
    .updateTable('purchaseOrder')
    .set({
      [what]: sql`${sql.ref(what)} + 1`,
      finishedAt: sql`CASE WHEN done + failed + 1 = lines THEN ${tx.now}::timestamptz END`,
    })
    .where('id', '=', orderId)
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as OrderRow;
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

/** A keyset page, newest first. */
export async function pageOrders(
  tx: Tx,
  customerId: bigint,
  of: { state?: OrderState | undefined; before?: bigint | undefined; limit: number },
): Promise<{ rows: OrderRow[]; next: bigint | undefined }> {
  let query = tx.db.selectFrom('purchaseOrder').select(ORDER_COLUMNS).where('customerId', '=', customerId);
  if (of.state !== undefined) query = query.where('state', '=', of.state);
  if (of.before !== undefined) query = query.where('id', '<', of.before);
  const rows = (await query
    .orderBy('id', 'desc')
    .limit(of.limit + 1)
    .execute()) as OrderRow[];
  const shown = rows.slice(0, of.limit);
  return { rows: shown, next: rows.length > of.limit ? shown.at(-1)?.id : undefined };
}

export async function linesOf(tx: Tx, orderId: bigint): Promise<LineRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows as LineRow[];
}
