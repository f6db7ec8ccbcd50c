import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Sends what is wanted of a registry, and asks what became of what was sent. */
export const commandJob = defineJob({
  name: 'registry-command',
  payload: z.strictObject({ Registry: z.string() }),
  retryLimit: 3,
  concurrency: 6,
});
