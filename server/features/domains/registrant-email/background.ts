import type { Sweep } from '../../../platform/jobs.ts';
import { suspendNames } from './suspend-names.ts';
import { wantDueHolds } from './want-holds.ts';
import { writeLetters } from './write-letters.ts';

const SOON_SECONDS = 5;
const EVERY_SECONDS = 30;

export const registrantEmailSweeps: readonly Sweep[] = [
  { name: 'registrant-email-suspend', everySeconds: EVERY_SECONDS, run: suspendNames },
  { name: 'registrant-email-letters', everySeconds: SOON_SECONDS, run: writeLetters },
  { name: 'registrant-email-holds', everySeconds: SOON_SECONDS, run: wantDueHolds },
];
