import type { ExpressionBuilder } from 'kysely';
import { countWaiting } from '../../../platform/db/due.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A message that was set aside. */
export interface UnreadRow {
  readonly id: bigint;
  readonly source: string;
  readonly eventId: string;
  readonly body: Buffer;
  readonly trouble: string | null;
  readonly receivedAt: Date;
}

const COLUMNS = ['id', 'source', 'eventId', 'body', 'trouble', 'receivedAt'] as const;

export async function pageUnread(tx: Tx, after: string | undefined): Promise<Page<UnreadRow>> {
  return newestFirst<UnreadRow>(
    tx.db.selectFrom('providerEvent').select(COLUMNS).where('outcome', '=', 'unread'),
    after,
  );
}

/** One of them, locked; undefined where it was read or closed meanwhile. */
export async function lockUnread(tx: Tx, id: bigint): Promise<UnreadRow | undefined> {
  const query = tx.db.selectFrom('providerEvent').select(COLUMNS).where('id', '=', id).where('outcome', '=', 'unread');
  return query.forUpdate().executeTakeFirst();
}

/** To be read once more. */
export async function unhandle(tx: Tx, id: bigint): Promise<void> {
  const set = { handledAt: null, outcome: null, trouble: null };
  await tx.db.updateTable('providerEvent').set(set).where('id', '=', id).execute();
}

export const unreadWaiting = (tx: Tx): Promise<{ count: number; oldest: Date | null }> =>
  countWaiting(
    tx,
    'providerEvent',
    (is: ExpressionBuilder<Database, 'providerEvent'>) => is('outcome', '=', 'unread'),
    'received_at',
  );
