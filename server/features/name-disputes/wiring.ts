import type { Sweep } from '../../platform/jobs.ts';
import { wantDueLocks } from './lock-name.ts';

export { endAwardsOf } from './award-name.ts';
export { hearDeletion } from './cancel-name.ts';
export { endDisputeOfLeaving } from './hear-news.ts';
export { keepDisputed } from './keep-asked.ts';
export { nameDisputeLockCommand } from './lock-name.ts';
export { nameDisputeRoutes } from './routes.ts';
export { nameDisputeStaffRoutes } from './staff-routes.ts';
export { disputedNames } from './store.ts';

const EVERY_SECONDS = 20;

export const nameDisputeSweeps: readonly Sweep[] = [
  { name: 'name-dispute-locks', everySeconds: EVERY_SECONDS, run: wantDueLocks },
];
