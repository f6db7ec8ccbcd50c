import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { readNewsJob } from '../jobs.ts';
import { markHandled } from '../news-store.ts';
import { lockUnread, type UnreadRow, unhandle } from './store.ts';

/**
 * A member has it read once more: the channel has been set up again, or we have learnt its new shape. @throws refusal
 * NOT_FOUND where it is not set aside any more
 */
export async function readAgain(tx: Tx, id: bigint): Promise<UnreadRow> {
  const row = await lockUnread(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  await unhandle(tx, id);
  await enqueue(tx, readNewsJob, { Id: String(id) });
  await record(tx, { act: 'message.readAgain', object: { kind: 'message', id }, after: { event: row.eventId } });
  return row;
}

/**
 * A member has looked, and nothing follows from it; the message itself stays. @throws refusal NOT_FOUND where it is not
 * set aside any more
 */
export async function closeUnread(tx: Tx, id: bigint, reason: string): Promise<UnreadRow> {
  const row = await lockUnread(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  await markHandled(tx, id, 'unread_closed', row.trouble);
  await record(tx, { act: 'message.close', object: { kind: 'message', id }, after: { event: row.eventId, reason } });
  return row;
}
