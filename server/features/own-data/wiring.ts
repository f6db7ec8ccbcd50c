import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { expireOwnData } from './expire-own-data.ts';
import { gatherOwnData } from './gather-own-data.ts';
import { gatherOwnDataJob } from './jobs.ts';

export { ownDataRoutes } from './routes.ts';

const EVERY_SECONDS = 300;

export const ownDataJobs = [gatherOwnDataJob];
export const ownDataHandlers: readonly JobHandler[] = [
  handler(gatherOwnDataJob, (house, { Id }) => gatherOwnData(house, Id)),
];
export const ownDataSweeps: readonly Sweep[] = [
  { name: 'own-data-expire', everySeconds: EVERY_SECONDS, run: expireOwnData },
];
