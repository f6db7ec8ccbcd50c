import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

const payload = z.strictObject({ Id: RowId });

/** Brings one line of an order forward: sends its command, or asks what became of it. */
export const workLineJob = defineJob({ name: 'order-line', payload, retryLimit: 3, concurrency: 4 });
