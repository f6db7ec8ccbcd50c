import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs.ts';

/** Asks the card company about one dispute. */
export const askDisputeJob = defineJob({
  name: 'dispute-ask',
  payload: z.strictObject({ DisputeId: z.string().check(z.regex(/^\w{1,100}$/)) }),
  concurrency: 1,
});

/** Reads the disputes of the last days, for messages that never came. */
export const listDisputesJob = defineJob({
  name: 'dispute-list',
  payload: z.strictObject({}),
  retryLimit: 2,
  concurrency: 1,
});
