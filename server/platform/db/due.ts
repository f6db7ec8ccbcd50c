import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from './schema.generated.ts';
import type { Tx } from './transaction.ts';

type Condition<T extends keyof Database> = (is: ExpressionBuilder<Database, T>) => Expression<SqlBool>;

/** Tables whose rows somebody outside is asked about. */
type Asked = { [T in keyof Database]: 'askedAt' extends keyof Database[T] ? T : never }[keyof Database];

/**
 * Rows whose partner must be asked now, those first that were not asked for longest. Marks them as asked, so that a
 * partner who is down is not asked at every sweep, and skips rows that another worker holds.
 */
export async function takeToAsk<T extends Asked>(
  tx: Tx,
  table: T,
  due: Condition<T>,
  limit: number,
): Promise<Selectable<Database[T]>[]> {
  const { rows } = await sql<Selectable<Database[T]>>`UPDATE ${sql.table(table)} SET asked_at = ${tx.now} WHERE id IN (
    SELECT id FROM ${sql.table(table)} WHERE ${due(expressionBuilder<Database, T>())}
    ORDER BY asked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING *`.execute(tx.db);
  return rows;
}

/** How many rows wait for a person, and since when the oldest does. */
export async function countWaiting<T extends keyof Database>(
  tx: Tx,
  table: T,
  open: Condition<T>,
  since = 'createdAt',
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int4 AS count, min(${sql.ref(since)}) AS oldest FROM ${sql.table(table)}
    WHERE ${open(expressionBuilder<Database, T>())}`.execute(tx.db);
  return rows[0] ?? { count: 0, oldest: null };
}
