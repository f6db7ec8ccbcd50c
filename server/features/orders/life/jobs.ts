import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/** Names whose life is to be brought up to now. */
export const liveJob = defineJob({
  name: 'domain-life',
  payload: z.strictObject({ Ids: z.array(RowId) }),
  concurrency: 2,
});
