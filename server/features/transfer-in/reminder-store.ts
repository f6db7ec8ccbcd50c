import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

export interface ReminderRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly dueAt: Date;
}

/** Keeps a reminder; of one name a customer has one, with its newest day. */
export async function putReminder(tx: Tx, row: Omit<ReminderRow, 'id'>): Promise<void> {
  await tx.db
    .insertInto('transferInReminder')
    .values({ ...row, askedAt: tx.now })
    .onConflict((known) =>
      known.columns(['customerId', 'name']).where('endedAt', 'is', null).doUpdateSet({ dueAt: row.dueAt }),
    )
    .execute();
}

/** The days of a customer's reminders that wait, by name. */
export async function remindersOf(tx: Tx, customerId: bigint, names: readonly string[]): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const query = tx.db.selectFrom('transferInReminder').select(['name', 'dueAt']).where('customerId', '=', customerId);
  const rows = await query.where('endedAt', 'is', null).where(sql<boolean>`name = ANY (${names}::text[])`).execute();
  return new Map(rows.map(({ name, dueAt }) => [name, dueAt]));
}

export async function endReminder(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('transferInReminder').set({ endedAt: tx.now }).where('id', '=', id).execute();
}

/** Race: those that another worker has in hand are left to it. */
export function lockDueReminders(tx: Tx, limit: number): Promise<ReminderRow[]> {
  const query = tx.db.selectFrom('transferInReminder').select(['id', 'customerId', 'name', 'unicode', 'dueAt']);
  const due = query.where('endedAt', 'is', null).where('dueAt', '<=', tx.now).orderBy('dueAt');
  return due.limit(limit).forUpdate().skipLocked().execute();
}
