import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/** Looks for the proof of one name that is registered elsewhere. */
export const lookJob = defineJob({
  name: 'dns-outside-look',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 3,
  concurrency: 4,
});

export const outsideJobs = [lookJob];
