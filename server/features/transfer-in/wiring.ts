import type { Sweep } from '../../platform/jobs.ts';
import { lapseTransfersIn } from './lapse-transfers.ts';
import { remindOfYears } from './remind-year.ts';

export { transferInCommand } from './command.ts';
export { transferInRoutes } from './routes.ts';
export { transferInKind } from './tell-task.ts';

const EVERY_SECONDS = 30;

export const transferInSweeps: readonly Sweep[] = [
  { name: 'transfer-in-lapse', everySeconds: EVERY_SECONDS, run: lapseTransfersIn },
  { name: 'transfer-in-remind', everySeconds: EVERY_SECONDS, run: remindOfYears },
];
