import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/**
 * Sends a proof to the registry's verification service, or asks what became of it. A failure is found again by the
 * sweep.
 */
export const verifyIdentityJob = defineJob({
  name: 'identity-verify',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 2,
  concurrency: 2,
});
