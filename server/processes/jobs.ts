import type { Job, JobHandler, Sweep } from '../platform/jobs.ts';

/** Every background job with what runs it; a feature's jobs are listed here by hand. */
export const jobHandlers: readonly JobHandler[] = [];

/** Every sweep for deadlines. */
export const sweeps: readonly Sweep[] = [];

/** The queues that `migrate` makes. */
export const jobs: readonly Job[] = jobHandlers.map(({ job }) => job);
