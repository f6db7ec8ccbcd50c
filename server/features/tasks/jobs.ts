import * as z from 'zod/mini';
import { TASK_SLOTS } from '#contract/rules/batch.ts';
import { defineJob } from '../../platform/jobs.ts';

/** Works items off, turn by turn; carries nothing, because whose turn it is is decided when it runs. */
export const workTasksJob = defineJob({
  name: 'task-items',
  payload: z.strictObject({}),
  retryLimit: 3,
  concurrency: TASK_SLOTS,
});
