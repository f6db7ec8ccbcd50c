import type { Registries } from '../../../gateways/registry/index.ts';
import { handler, type JobHandler, type Sweep } from '../../../platform/jobs.ts';
import { registrantHoldJob } from './jobs.ts';
import { suspendNames } from './suspend-names.ts';
import { callRegistrantHolds, tellRegistry } from './tell-registry.ts';
import { writeLetters } from './write-letters.ts';

const SOON_SECONDS = 5;
const EVERY_SECONDS = 30;

export const registrantEmailJobs = [registrantHoldJob];

export function registrantEmailHandlers(registries: Registries): JobHandler[] {
  return [handler(registrantHoldJob, (house, { Id }) => tellRegistry(house, registries, Id))];
}

export const registrantEmailSweeps: readonly Sweep[] = [
  { name: 'registrant-email-suspend', everySeconds: EVERY_SECONDS, run: suspendNames },
  { name: 'registrant-email-letters', everySeconds: SOON_SECONDS, run: writeLetters },
  { name: 'registrant-email-holds', everySeconds: SOON_SECONDS, run: callRegistrantHolds },
];
