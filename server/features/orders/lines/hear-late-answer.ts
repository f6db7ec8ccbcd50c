import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { workOrderJob } from '../jobs.ts';
import { lineOfCommand } from './intent-store.ts';
import { lockLines, saveWaiting } from './line-store.ts';

/** The line of a command whose answer was lost is asked about now instead of at its next turn. */
async function askNow(tx: Tx, clTRID: string): Promise<void> {
  const lineId = await lineOfCommand(tx, clTRID);
  if (lineId === undefined) return;
  const [line] = await lockLines(tx, [lineId]);
  const asking = line?.leasedUntil != null && line.leasedUntil > tx.wall;
  if (line?.state !== 'unknown' || asking) return;
  await saveWaiting(tx, [{ id: line.id, reason: line.reason, tries: line.tries, nextTryAt: tx.wall }]);
  await enqueue(tx, workOrderJob, { Id: String(line.orderId) });
}

/**
 * A registry answered a command that was given up for lost: it is over there, so asking decides it. What the answer
 * says is not taken itself: a lost command is decided in one way, by the registry's word on the name. Never throws: the
 * line has its turn anyway.
 */
export async function hearLateAnswer(house: House, clTRID: string): Promise<void> {
  await transact(house, systemCaller('orders'), (tx) => askNow(tx, clTRID)).catch((error: unknown) =>
    house.log.error({ err: error, clTRID }, 'a late answer was not heard'),
  );
}
