import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { LineRow } from './line-store.ts';

/** What `insertLines` writes, in its order. */
const INSERTED = [
  'orderId',
  'customerId',
  'state',
  'createdAt',
  'nextTryAt',
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
  'premium',
  'fee',
  'feeCurrency',
  'yearFee',
  'autoRenew',
  'freezeId',
] as const;

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
  Partial<Pick<LineRow, 'premium' | 'fee' | 'feeCurrency' | 'yearFee' | 'autoRenew'>>;

/** What a line begins with. */
const FRESH = {
  premium: false,
  fee: null,
  feeCurrency: null,
  yearFee: null,
  autoRenew: false,
  state: 'frozen',
  reason: null,
  tries: 0,
  leasedUntil: null,
  finishedAt: null,
} as const;

/**
 * Writes the lines whose names no open line has; the others are left out. Race: of two customers who buy one name at
 * once the unique index lets one through, the other waits for their commit and is left out. Names go in order, so that
 * two carts cannot wait for each other. `freezeId`: the reserved number of the freeze that holds the money of all of
 * them; it is to be opened in this transaction.
 */
export async function insertLines(
  tx: Tx,
  of: { orderId: bigint; customerId: bigint; freezeId: bigint },
  lines: readonly NewLine[],
): Promise<LineRow[]> {
  const sorted = [...lines].sort((a, b) => (a.name < b.name ? -1 : 1));
  const column = <T>(value: (line: NewLine) => T) => sorted.map(value);
  const rows = await tx.db
    .insertInto('orderLine')
    .columns(INSERTED)
    // Columns as arrays: the statement is the same for one name and for six hundred, and is planned once.
    .expression(
      sql`SELECT ${of.orderId}::bigint, ${of.customerId}::bigint, 'frozen', ${tx.now}::timestamptz, ${tx.wall}::timestamptz, n.*, ${of.freezeId}::bigint
        FROM unnest(${column(({ kind }) => kind)}::text[], ${column(({ name }) => name)}::text[],
          ${column(({ unicode }) => unicode)}::text[], ${column(({ suffix }) => suffix)}::text[],
          ${column(({ years }) => years)}::integer[], ${column(({ unitPrice }) => unitPrice)}::bigint[],
          ${column(({ price }) => price)}::bigint[], ${column(({ cost }) => cost)}::bigint[],
          ${column(({ templateId }) => templateId)}::bigint[], ${column(({ domainId }) => domainId)}::bigint[],
          ${column(({ expiresBefore }) => expiresBefore)}::timestamptz[], ${column(({ premium = false }) => premium)}::boolean[],
          ${column(({ fee }) => fee ?? null)}::text[], ${column(({ feeCurrency }) => feeCurrency ?? null)}::text[],
          ${column(({ yearFee }) => yearFee ?? null)}::text[], ${column(({ autoRenew = false }) => autoRenew)}::boolean[]) AS n`,
    )
    .onConflict((on) => on.column('name').where(sql<boolean>`finished_at IS NULL`).doNothing())
    .returning(['id', 'name'])
    .execute();
  const byName = new Map(sorted.map((line) => [line.name, line]));
  const { orderId, customerId, freezeId } = of;
  // What was written is known here: only its numbers come back.
  return rows.map(({ id, name }) => ({
    ...FRESH,
    ...(byName.get(name) as NewLine),
    id,
    orderId,
    customerId,
    freezeId,
  }));
}
