import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { PendingEnd } from '../../domains/index.ts';
import { workOrderJob } from '../jobs.ts';
import { intentsOf, saveDenied } from './intent-store.ts';
import { lockOpenOf, saveWaiting } from './line-store.ts';
import { ACCEPTED } from './refusal-reasons.ts';

/**
 * A registry tells the end of what it had accepted: the line that waits for it is brought up, and the registry's own
 * word on the name decides. A no is kept with its command, so that a name that is not there then is not asked for
 * again.
 */
export async function hearPendingEnd(tx: Tx, { name, granted, clTRID }: PendingEnd): Promise<void> {
  const line = await lockOpenOf(tx, name);
  if (!line) return;
  const intents = (await intentsOf(tx, [line.id])).get(line.id) ?? [];
  const told = intents.findLast((each) =>
    clTRID === undefined ? each.resultCode === ACCEPTED : each.clTrid === clTRID,
  );
  if (told && !granted) await saveDenied(tx, told.id);
  const asking = line.leasedUntil !== null && line.leasedUntil > tx.wall;
  if (line.state !== 'unknown' || asking) return;
  await saveWaiting(tx, [{ id: line.id, reason: line.reason, tries: line.tries, nextTryAt: tx.wall }]);
  await enqueue(tx, workOrderJob, { Id: String(line.orderId) });
}
