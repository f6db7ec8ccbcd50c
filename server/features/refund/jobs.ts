import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

/** Gives one refund back through its channel, or asks what became of it. */
export const sendRefundJob = defineJob({
  name: 'refund-send',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 3,
  concurrency: 2,
});
