import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { removeExpiredSessions } from '../../platform/sessions/store.ts';
import { removeExpiredCeremonies } from './factors/ceremony-store.ts';
import { removeExpired } from './store.ts';

export { isSafeCode } from './change-safe-code.ts';
export { accountHandlers, accountJobs } from './jobs.ts';
export { accountEmailChanged, customerRegistered, ownerWarned, profileCompleted } from './news.ts';
export { hasReservedAddress, readerOfAccount } from './reads.ts';
export { needsOwner, ownerProved } from './resets/ask-owner.ts';
export { accountRoutes } from './routes.ts';
export { stopEmailChange } from './stop-email-change.ts';

const EVERY_SECONDS = 600;

/** Forgets what nobody can use any more: registrations, mailed links, unfinished steps, sessions, spent captchas. */
export const accountSweeps: readonly Sweep[] = [
  {
    name: 'account-forget-expired',
    everySeconds: EVERY_SECONDS,
    run: (house) =>
      transact(house, systemCaller('account'), async (tx) => {
        await removeExpired(tx);
        await removeExpiredCeremonies(tx);
        await removeExpiredSessions(tx);
      }),
  },
];
