import { addDays } from '#contract/calendar.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { wrongCounters } from './store.ts';

const EVERY_SECONDS = 3600;

/**
 * Counts the items of every task at work or just finished and compares (I7); raises an alarm for each that differs.
 * Returns their numbers.
 */
export async function checkCounters(house: House): Promise<string[]> {
  const wrong = await transact(house, systemCaller('tasks'), (tx) => wrongCounters(tx, addDays(tx.now, -1)));
  for (const number of wrong) {
    house.metrics.alarms.inc({ kind: 'task_counters' });
    house.log.error({ task: number }, 'the counters of a task are not what its names say');
  }
  return wrong;
}

export const checkCountersSweep: Sweep = {
  name: 'task-counters',
  everySeconds: EVERY_SECONDS,
  run: async (house) => {
    await checkCounters(house);
  },
};
