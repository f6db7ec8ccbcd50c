import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { askChannelJob } from '../jobs.ts';
import { takeOneUnheard, type UnheardRow } from './store.ts';

/**
 * A member does not wait for the next question: the channel is asked now. @throws refusal NOT_FOUND where it has said
 * how the order ended
 */
export async function askUnheard(tx: Tx, id: bigint): Promise<UnheardRow> {
  const row = await takeOneUnheard(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  await enqueue(tx, askChannelJob, { Id: String(id) }, String(id));
  await record(tx, { act: 'recharge.ask', object: { kind: 'recharge', id }, after: { number: row.number } });
  return row;
}
