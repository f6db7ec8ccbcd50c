import { holdWorkerLock } from '../platform/db/worker-lock.ts';
import type { House } from '../platform/house.ts';
import { startSweeps, work } from '../platform/jobs.ts';
import { longWorkEnds } from '../platform/work/long-work.ts';
import { jobHandlers, sweeps } from './jobs.ts';
import { takeUpLostWork } from './lost-work.ts';
import type { Partners } from './partners.ts';

/** Background work of a process. */
export interface Worker {
  /** Begins no sweep any more and waits for those under way. */
  stop(): Promise<void>;
  /** Waits for what goes on without its job. */
  calm(): Promise<void>;
  /** Says that no work is under way any more, so that another may take up whatever was left. */
  leave(): Promise<void>;
}

/** Takes up what lost workers left, and starts background work. */
export async function startWorker(house: House, partners: Partners): Promise<Worker> {
  const handlers = jobHandlers(partners);
  const lock = await holdWorkerLock(house.config.databaseUrl, takeUpLostWork(house, handlers), (error) =>
    house.log.error({ err: error }, 'lost work was not taken up'),
  );
  const endLooks = await work(house, handlers);
  const endSweeps = startSweeps(house, sweeps(partners));
  const stop = async () => {
    endLooks();
    await endSweeps();
  };
  const calm = async () => void (await longWorkEnds(house));
  return { stop, calm, leave: () => lock.release() };
}
