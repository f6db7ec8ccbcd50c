import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

/** Pays one withdrawal through the bank, or asks what became of it. */
export const payWithdrawalJob = defineJob({
  name: 'withdrawal-pay',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 3,
  concurrency: 2,
});
