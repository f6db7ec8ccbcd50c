import type { Job, JobHandler, Sweep } from '../platform/jobs.ts';
import type { Partners } from './partners.ts';

/** The queues that `migrate` makes: every job of every feature, listed by hand. */
export const jobs: readonly Job[] = [];

/** Every job with what runs it; `partners` are the gateways that handlers call between their transactions. */
export function jobHandlers(_partners: Partners): readonly JobHandler[] {
  return [];
}

/** Every sweep for deadlines. */
export const sweeps: readonly Sweep[] = [];
