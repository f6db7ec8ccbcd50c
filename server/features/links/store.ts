import type { Tx } from '../../platform/db/transaction.ts';

export interface LinkRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly subjectId: bigint;
  readonly expiresAt: Date;
}

const COLUMNS = ['id', 'customerId', 'subjectId', 'expiresAt'] as const;

export async function insertLink(
  tx: Tx,
  link: { purpose: string; customerId: bigint; subjectId: bigint; expiresAt: Date; secretHash: Buffer },
): Promise<void> {
  await tx.db
    .insertInto('mailedLink')
    .values({ ...link, madeAt: tx.now })
    .execute();
}

export async function findLink(tx: Tx, purpose: string, secretHash: Buffer): Promise<LinkRow | undefined> {
  const query = tx.db.selectFrom('mailedLink').select(COLUMNS).where('secretHash', '=', secretHash);
  return query
    .where('purpose', '=', purpose)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', tx.now)
    .executeTakeFirst();
}

/**
 * Ends a link that still works and answers it. Race: the row is compared and written by one statement, so it is used
 * once.
 */
export async function takeLink(tx: Tx, purpose: string, secretHash: Buffer): Promise<LinkRow | undefined> {
  const query = tx.db.updateTable('mailedLink').set({ endedAt: tx.now }).where('secretHash', '=', secretHash);
  const live = query.where('purpose', '=', purpose).where('endedAt', 'is', null).where('expiresAt', '>', tx.now);
  return live.returning(COLUMNS).executeTakeFirst();
}

export async function endLinksOf(tx: Tx, purpose: string, subjectId: bigint): Promise<void> {
  const query = tx.db.updateTable('mailedLink').set({ endedAt: tx.now }).where('purpose', '=', purpose);
  await query.where('subjectId', '=', subjectId).where('endedAt', 'is', null).execute();
}
