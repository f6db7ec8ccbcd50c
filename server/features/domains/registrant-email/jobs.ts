import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/** Tells the registry of one name that it is suspended, or no more. */
export const registrantHoldJob = defineJob({
  name: 'registrant-hold',
  payload: z.strictObject({ Id: RowId }),
  concurrency: 2,
});
