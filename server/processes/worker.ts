import { createWorkPool } from '../platform/db/pool.ts';
import { logFailure, tellTrouble } from '../platform/db/trouble.ts';
import { holdWorkerLock } from '../platform/db/worker-lock.ts';
import type { House } from '../platform/house.ts';
import { work } from '../platform/jobs.ts';
import { longWorkEnds } from '../platform/work/long-work.ts';
import { startSweeps } from '../platform/work/sweeps.ts';
import { endPools } from './drain.ts';
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
export async function startWorker(callers: House, partners: Partners): Promise<Worker> {
  const { databaseUrl, databaseWorkPoolMax, databaseWorkTimes } = callers.config;
  const handlers = jobHandlers(partners);
  const onError = (error: Error) => tellTrouble(callers.log, error);
  const house: House = {
    ...callers,
    pool: createWorkPool(databaseUrl, databaseWorkPoolMax, onError, databaseWorkTimes),
  };
  const lock = await holdWorkerLock(databaseUrl, takeUpLostWork(house, handlers), (error) =>
    logFailure(house.log, error, {}, 'lost work was not taken up'),
  );
  const endLooks = await work(house, handlers);
  const endSweeps = startSweeps(house, sweeps(partners));
  const stop = async () => {
    endLooks();
    await endSweeps();
  };
  const calm = async () => void (await longWorkEnds(house));
  const leave = async () => {
    await lock.release();
    await endPools(house.pool);
  };
  return { stop, calm, leave };
}
