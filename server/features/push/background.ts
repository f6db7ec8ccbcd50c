import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { tellPushReceiverJob } from './jobs.ts';
import { lapsePushes } from './lapse-pushes.ts';
import { tellReceiver } from './tell-receiver.ts';

const EVERY_SECONDS = 30;

export const pushJobs = [tellPushReceiverJob];
export const pushHandlers: readonly JobHandler[] = [
  handler(tellPushReceiverJob, (house, { Id }) => tellReceiver(house, Id)),
];
export const pushSweeps: readonly Sweep[] = [{ name: 'push-lapse', everySeconds: EVERY_SECONDS, run: lapsePushes }];
