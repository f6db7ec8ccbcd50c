import { sql } from 'kysely';
import type { LineState } from '#contract/states/order.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

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
  'premium',
  'fee',
  'feeCurrency',
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

/** States in which a line is not decided. */
export const OPEN: readonly LineState[] = ['frozen', 'sending', 'unknown'];

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
> &
  Partial<Pick<LineRow, 'premium' | 'fee' | 'feeCurrency'>>;

/**
 * Writes the lines whose names no open line has; the others are left out. Race: of two customers who buy one name at once the unique
 * index lets one through, the other waits for his commit and is left out. Names go in order, so that two carts cannot wait for each other.
 */
export async function insertLines(
  tx: Tx,
  of: { orderId: bigint; customerId: bigint },
  lines: readonly NewLine[],
): Promise<LineRow[]> {
  const sorted = [...lines].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await tx.db
    .insertInto('orderLine')
    .values(
      sorted.map((line) => ({
        ...of,
        ...line,
        premium: line.premium ?? false,
        fee: line.fee ?? null,
        feeCurrency: line.feeCurrency ?? null,
        state: 'frozen',
        createdAt: tx.now,
        nextTryAt: tx.wall,
      })),
    )
    // Literals, not parameters: a partial index is found only by a condition that is known when the statement is planned.
    .onConflict((on) => on.column('name').where(sql<boolean>`state IN ('frozen', 'sending', 'unknown')`).doNothing())
    .returning(LINE_COLUMNS)
    .execute();
  return rows as LineRow[];
}

export async function saveFreezes(
  tx: Tx,
  lines: readonly { readonly id: bigint; readonly freezeId: bigint }[],
): Promise<void> {
  await tx.client.query(
    `UPDATE order_line l SET freeze_id = f.freeze_id
     FROM unnest($1::bigint[], $2::bigint[]) AS f (id, freeze_id) WHERE l.id = f.id`,
    [lines.map(({ id }) => id), lines.map(({ freezeId }) => freezeId)],
  );
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

/**
 * Takes lines of an order whose time has come, locked and leased until then. What another worker has, or waits for its next try, is
 * left; so is what another transaction is just deciding.
 */
export async function leaseLines(tx: Tx, orderId: bigint, until: Date, limit: number): Promise<LineRow[]> {
  const rows = await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: until, nextTryAt: until })
    .where('id', 'in', (from) =>
      from
        .selectFrom('orderLine')
        .select('id')
        .where('orderId', '=', orderId)
        .where('state', 'in', [...OPEN])
        .where('nextTryAt', '<=', tx.wall)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(LINE_COLUMNS)
    .execute();
  return (rows as LineRow[]).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The rows, locked until the transaction ends, in the order in which every transaction locks them. */
export async function lockLines(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as LineRow[];
}

/** Those of the lines that nobody has begun, locked. */
export async function lockUnbegun(tx: Tx, ids: readonly bigint[]): Promise<LineRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select(LINE_COLUMNS)
    .where('id', 'in', [...ids])
    .where('state', '=', 'frozen')
    .where((where) => where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', tx.wall)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as LineRow[];
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
  await tx.client.query(
    `UPDATE order_line l SET reason = w.reason, tries = w.tries, next_try_at = w.next_try_at, leased_until = NULL
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[]) AS w (id, reason, tries, next_try_at) WHERE l.id = w.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ reason }) => reason),
      lines.map(({ tries }) => tries),
      lines.map(({ nextTryAt }) => nextTryAt),
    ],
  );
}

/** What a decided line keeps: why it failed, or the name that came of it. */
export interface Decided {
  readonly id: bigint;
  readonly reason: string | null;
  readonly domainId: bigint | null;
}

export async function saveDecided(tx: Tx, lines: readonly Decided[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.client.query(
    `UPDATE order_line l SET reason = d.reason, domain_id = coalesce(d.domain_id, l.domain_id), finished_at = $4, leased_until = NULL,
       next_try_at = NULL
     FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS d (id, reason, domain_id) WHERE l.id = d.id`,
    [lines.map(({ id }) => id), lines.map(({ reason }) => reason), lines.map(({ domainId }) => domainId), tx.now],
  );
}

/** Says that the worker of these lines is alive. */
export async function extendLeases(tx: Tx, ids: readonly bigint[], until: Date): Promise<void> {
  await tx.db
    .updateTable('orderLine')
    .set({ leasedUntil: until, nextTryAt: until })
    .where('id', 'in', [...ids])
    .where('leasedUntil', 'is not', null)
    .execute();
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
