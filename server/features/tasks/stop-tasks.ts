import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { record } from '../activity/index.ts';
import { cancelWaiting, itemsIn } from './item-store.ts';
import { finishComplete } from './settle-items.ts';
import { markCancelled, runningOf } from './store.ts';

const HOUSE: Actor = { kind: 'system', name: 'tasks' };

/**
 * Hears `accountSuspended`: what has not begun of its tasks is cancelled, since a worker asks nobody again whether the
 * customer may. Owners' rows (orders, transfers in) go on: they bring and keep names.
 */
export async function stopTasksOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const task of await runningOf(tx, customerId)) {
    const own = (await itemsIn(tx, task.id, ['waiting'])).filter(({ ref }) => ref === null).map(({ id }) => id);
    if (own.length === 0) continue;
    const moved = await cancelWaiting(tx, task.id, own);
    if (task.cancelAskedAt === null) await markCancelled(tx, task.id, 'asked');
    await finishComplete(tx, moved);
    await record(
      { ...tx, by: HOUSE },
      {
        act: 'task.cancelled',
        object: { kind: 'task', id: task.id },
        onBehalfOf: customerId,
        after: { names: moved[0]?.moved ?? 0 },
      },
    );
  }
}
