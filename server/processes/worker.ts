import type { House } from '../platform/house.ts';
import { startSweeps, work } from '../platform/jobs.ts';
import { jobHandlers, sweeps } from './jobs.ts';
import type { Partners } from './partners.ts';

/** Starts background work; the returned function lets what runs finish and stops. */
export async function startWorker(house: House, partners: Partners): Promise<() => Promise<void>> {
  await work(house, jobHandlers(partners));
  return startSweeps(house, sweeps(partners));
}
