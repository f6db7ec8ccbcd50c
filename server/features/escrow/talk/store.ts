import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { DealAudience, DealVoice } from '#contract/states/escrow/talk.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface MessageRow {
  readonly id: bigint;
  readonly dealId: bigint;
  readonly writtenBy: DealVoice;
  readonly customerId: bigint | null;
  readonly staffId: bigint | null;
  readonly audience: DealAudience;
  readonly body: string;
  readonly fileId: bigint | null;
  readonly fileErasedAt: Date | null;
  readonly evidence: boolean;
  readonly writtenAt: Date;
}

export async function insertMessage(
  tx: Tx,
  message: Omit<MessageRow, 'id' | 'writtenAt' | 'fileErasedAt'>,
): Promise<bigint> {
  const row = { ...message, writtenAt: tx.now };
  return (await tx.db.insertInto('dealMessage').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Messages of a deal, newest first; without a side, all of them. */
export function pageMessages(
  tx: Tx,
  dealId: bigint,
  side: DealSide | undefined,
  after: string | undefined,
): Promise<Page<MessageRow>> {
  let query = tx.db.selectFrom('dealMessage').selectAll().where('dealId', '=', dealId);
  if (side) query = query.where('audience', 'in', ['all', side]);
  return newestFirst<MessageRow>(query, after);
}

export async function findMessage(tx: Tx, dealId: bigint, id: bigint, side: DealSide): Promise<MessageRow | undefined> {
  const query = tx.db.selectFrom('dealMessage').selectAll().where('dealId', '=', dealId).where('id', '=', id);
  return (await query.where('audience', 'in', ['all', side]).executeTakeFirst()) as MessageRow | undefined;
}

/** Whether this side was sent something by others since then. */
export async function toldSince(tx: Tx, dealId: bigint, side: DealSide, since: Date, but: bigint): Promise<boolean> {
  const query = tx.db
    .selectFrom('dealMessage')
    .select('id')
    .where('dealId', '=', dealId)
    .where('id', '<', but)
    .where('audience', 'in', ['all', side])
    .where('writtenBy', '<>', side)
    .where('writtenAt', '>', since)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Papers of deals that ended before then and were not erased yet. */
export async function papersOfEnded(tx: Tx, before: Date, limit: number): Promise<{ id: bigint; fileId: bigint }[]> {
  const query = tx.db
    .selectFrom('dealMessage')
    .innerJoin('deal', 'deal.id', 'dealMessage.dealId')
    .select(['dealMessage.id', 'dealMessage.fileId'])
    .where('dealMessage.fileId', 'is not', null)
    .where('dealMessage.fileErasedAt', 'is', null)
    .where('deal.endedAt', '<', before);
  return (await query.orderBy('dealMessage.id').limit(limit).execute()) as { id: bigint; fileId: bigint }[];
}

export async function markErased(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('dealMessage').set({ fileErasedAt: tx.now }).where('id', '=', id).execute();
}
