import { setTimeout as wait } from 'node:timers/promises';
import type * as api from '#contract/api/tasks.ts';
import { TASK_PROGRESS_LOOK_MS, TASK_PROGRESS_SECONDS } from '#contract/rules/batch.ts';
import { type Caller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { TaskKind } from './kind.ts';
import { presentTask } from './present.ts';
import { isCallable, requireWhole } from './whole.ts';

/**
 * How a task stands, and again with every change, until it is finished or the time of one answer is over. What changed
 * while nobody asked is in the first line, so a cut answer loses nothing. @throws refusal TASK_NOT_FOUND
 */
export async function* streamProgress(
  house: House,
  caller: Caller,
  kinds: readonly TaskKind[],
  number: string,
): AsyncGenerator<api.TaskRow> {
  const end = house.wall().getTime() + TASK_PROGRESS_SECONDS * 1000;
  for (let seen = -1; ; ) {
    const row = await transact(house, caller, async (tx) => {
      const whole = await requireWhole(tx, kinds, number);
      return presentTask(whole, tx.now, await isCallable(tx, whole));
    });
    if (row.Version !== seen) yield row;
    seen = row.Version;
    if (row.State === 'finished' || house.wall().getTime() >= end) return;
    await wait(TASK_PROGRESS_LOOK_MS);
  }
}
