import { type ExpressionBuilder, sql } from 'kysely';
import type { LineState } from '#contract/states/order.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Beside } from '../../../platform/machine.ts';
import type { AnswerOwner } from '../../../platform/work/write-together.ts';
import { neverArrived } from './intent-store.ts';

/** What a line asks of a registry. */
export type LineKind = 'register' | 'renew' | 'restore';

/** One name of an order. Amounts are US cents. */
export interface LineRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly kind: LineKind;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly years: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly cost: bigint;
  /** The registry has a price of its own for the name; what it asks of us is echoed to it as `fee` in `feeCurrency`. */
  readonly premium: boolean;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  /** Of a restore: what the registry asks for the year that comes with it, in `feeCurrency`. */
  readonly yearFee: string | null;
  /** Of a registration: the name renews itself afterwards, a year each time. */
  readonly autoRenew: boolean;
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

/** Whose an answer for a line is. */
export const lineOwner = ({ id, customerId, orderId }: LineRow): AnswerOwner => ({ id, customerId, groupId: orderId });

export const LINE_COLUMNS = [
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
  'premium',
  'fee',
  'feeCurrency',
  'yearFee',
  'autoRenew',
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

/** `= ANY` of one array: unlike a list of parameters the statement is the same for any number of them. */
const isAnyOf = (ids: readonly bigint[]) => sql<boolean>`id = ANY (${ids}::bigint[])`;

/** No worker has the line. */
export const isFree = (line: ExpressionBuilder<Database, 'orderLine'>, tx: Tx) =>
  line.or([line('leasedUntil', 'is', null), line('leasedUntil', '<=', tx.wall)]);

/**
 * States in which a line is not decided; in SQL `finished_at IS NULL`, which stays the same until then, as its indexes
 * need it.
 */
export const OPEN: readonly LineState[] = ['frozen', 'sending', 'unknown'];

/** Names that an undecided line is about, and whose. */
export async function namesUnderWay(tx: Tx, names: readonly string[]): Promise<Map<string, bigint>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(['name', 'customerId'])
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('finishedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ name, customerId }) => [name, customerId]));
}

/** A line whose time has come. `tried`: a command was written down for it before. */
export type DueLine = LineRow & { readonly tried: boolean };

/**
 * Lines of an order whose time has come, locked; who takes them leases them in this transaction. What another worker
 * has, or waits for its next try, is left; so is what another transaction is just deciding.
 */
export async function lockDue(tx: Tx, orderId: bigint, limit: number): Promise<DueLine[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .select(sql<boolean>`EXISTS (SELECT FROM registry_intent i WHERE i.line_id = order_line.id)`.as('tried'))
    .where('orderId', '=', orderId)
    .where('finishedAt', 'is', null)
    .where('nextTryAt', '<=', tx.wall)
    .where((line) => isFree(line, tx))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as DueLine[];
}

/**
 * What a lease is beside a state: until when a worker has the lines. Nothing that an index tells, so that the rows stay
 * where they lie.
 */
export const leasedUntil = (rows: number, until: Date): Beside[] => [
  { column: 'leased_until', type: 'timestamptz', values: Array.from({ length: rows }, () => until) },
];

/** Leases locked lines whose state stays as it is. */
export async function leaseLines(tx: Tx, ids: readonly bigint[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.updateTable('orderLine').set({ leasedUntil: until }).where(isAnyOf(ids)).execute();
}

/** The rows, locked until the transaction ends, in the order in which every transaction locks them. */
export async function lockLines(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where(isAnyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as LineRow[];
}

/** The undecided line about a name, locked. */
export async function lockOpenOf(tx: Tx, name: string): Promise<LineRow | undefined> {
  const row = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('name', '=', name)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row as LineRow | undefined;
}

/** Those of the lines that nobody has begun, or for which nothing reached a registry for sure, locked. */
export async function lockUnbegun(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where(isAnyOf(ids))
    .where('state', '=', 'frozen')
    .where((line) => isFree(line, tx))
    .where(neverArrived)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as LineRow[];
}

/** The orders of these lines. */
export async function ordersOfLines(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const query = tx.db.selectFrom('orderLine').select('orderId').distinct().where(isAnyOf(ids)).orderBy('orderId');
  return (await query.execute()).map(({ orderId }) => orderId);
}

/** Lines of these orders that are not decided: with a worker, or asked for after one was lost or an answer. */
export async function countBegun(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(['orderId', sql<number>`count(*)::integer`.as('total')])
    .where('orderId', 'in', [...orderIds])
    .where('finishedAt', 'is', null)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, total }) => [orderId, total]));
}

/** What a step leaves on a line that is not decided: why it waits, for how long, and how often it was tried. */
export interface Waiting {
  readonly id: bigint;
  readonly reason: string | null;
  readonly tries: number;
  readonly nextTryAt: Date;
}

export async function saveWaiting(tx: Tx, lines: readonly Waiting[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.client.query({
    name: 'line_waiting',
    text: `UPDATE order_line l SET reason = w.reason, tries = w.tries, next_try_at = w.next_try_at, leased_until = NULL
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[]) AS w (id, reason, tries, next_try_at) WHERE l.id = w.id`,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ reason }) => reason),
      lines.map(({ tries }) => tries),
      lines.map(({ nextTryAt }) => nextTryAt),
    ],
  });
}

/** What a decided line keeps beside its state: why it failed, or the name that came of it. */
export interface Decided {
  readonly reason: string | null;
  readonly domainId: bigint | null;
}

/** The columns of a decision, for the statement that moves the lines; in the order of the lines. */
export function decided(tx: Tx, lines: readonly Decided[]): Beside[] {
  const all = <T>(value: T): T[] => lines.map(() => value);
  return [
    { column: 'reason', type: 'text', values: lines.map(({ reason }) => reason) },
    { column: 'domain_id', type: 'bigint', values: lines.map(({ domainId }) => domainId) },
    { column: 'finished_at', type: 'timestamptz', values: all(tx.now) },
    { column: 'leased_until', type: 'timestamptz', values: all(null) },
    { column: 'next_try_at', type: 'timestamptz', values: all(null) },
  ];
}

/**
 * Says that the worker of these lines is alive. What is just being written is left: waiting for it would keep others
 * from the rest. Returns those that it still has.
 */
export async function extendLeases(tx: Tx, ids: readonly bigint[], until: Date): Promise<bigint[]> {
  const kept = await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: until })
    .where('id', 'in', (own) =>
      own
        .selectFrom('orderLine')
        .select('id')
        .where(isAnyOf(ids))
        .where('leasedUntil', 'is not', null)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return kept.map(({ id }) => id);
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
