import { handler, type JobHandler, type Sweep } from '../../../platform/jobs.ts';
import { tellReceiverJob } from './jobs.ts';
import { lapsePushes } from './lapse-pushes.ts';
import { tellReceiver } from './tell-receiver.ts';

const EVERY_SECONDS = 30;

export const templatePushJobs = [tellReceiverJob];
export const templatePushHandlers: readonly JobHandler[] = [
  handler(tellReceiverJob, (house, { Id }) => tellReceiver(house, Id)),
];
export const templatePushSweeps: readonly Sweep[] = [
  { name: 'template-push-lapse', everySeconds: EVERY_SECONDS, run: lapsePushes },
];
