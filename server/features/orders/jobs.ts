import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

const payload = z.strictObject({ Id: RowId });

/** Brings an order forward: sends the commands of its lines, or asks what became of them. */
export const workOrderJob = defineJob({ name: 'order', payload, retryLimit: 3, concurrency: 4 });

/** Names whose life is to be brought up to now. */
export const liveJob = defineJob({
  name: 'domain-life',
  payload: z.strictObject({ Ids: z.array(RowId) }),
  concurrency: 2,
});
