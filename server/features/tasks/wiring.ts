import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { checkCountersSweep } from './check-counters.ts';
import { workTasksJob } from './jobs.ts';
import type { TaskKind } from './kind.ts';
import { bringUpDueItems, workTasks } from './work-tasks.ts';

export type { TaskKind } from './kind.ts';
export { taskFinished } from './news.ts';
export { taskRoutes } from './routes.ts';
export { stopTasksOf } from './stop-tasks.ts';
export { giveBackItems } from './work-tasks.ts';

export const taskJobs = [workTasksJob];

const DUE_EVERY_SECONDS = 2;

/** What works items off, given the kinds that this house has. */
export function taskHandlers(kinds: readonly TaskKind[]): JobHandler[] {
  return [handler(workTasksJob, (house) => workTasks(house, kinds))];
}

/** Waits and leases that have ended, also after a crash; the daily proof of the counters. */
export function taskSweeps(kinds: readonly TaskKind[]): readonly Sweep[] {
  return [
    { name: 'task-items-due', everySeconds: DUE_EVERY_SECONDS, run: (house) => bringUpDueItems(house, kinds) },
    checkCountersSweep,
  ];
}
