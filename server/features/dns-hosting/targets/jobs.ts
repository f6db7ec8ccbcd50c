import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/** Asks for the addresses of one name that a zone has come to lead to. */
export const askTargetJob = defineJob({
  name: 'dns-target-ask',
  payload: z.strictObject({ Name: z.string() }),
  retryLimit: 3,
  concurrency: 4,
});

/** Publishes zones anew whose targets have other addresses now. */
export const refreshZonesJob = defineJob({
  name: 'dns-zones-refresh',
  payload: z.strictObject({ Zones: z.array(RowId) }),
  concurrency: 2,
});

export const zoneJobs = [askTargetJob, refreshZonesJob];
