import type { Sweep } from '../../platform/jobs.ts';
import { bringUpTransfersOut } from './due-transfers.ts';

export { transferOutCommands } from './commands.ts';
export { nameAskedFor } from './news.ts';
export { endTransferOfName, hearElsewhere, hearPendingTransfer, hearTransfer } from './on-news.ts';
export { transferOutRoutes } from './routes.ts';
export { transferOutStaffRoutes } from './staff-routes.ts';
export { keepSuspended, stopTransfersOf } from './stop-transfers.ts';

const EVERY_SECONDS = 20;

export const transferOutSweeps: readonly Sweep[] = [
  { name: 'transfer-out', everySeconds: EVERY_SECONDS, run: bringUpTransfersOut },
];
