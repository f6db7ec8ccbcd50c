import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

/** Gathers one document; an attempt that fails begins again from nothing. */
export const gatherOwnDataJob = defineJob({
  name: 'own-data-gather',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: 5,
  concurrency: 1,
});
