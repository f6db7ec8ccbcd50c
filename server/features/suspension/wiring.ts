import type { Tx } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/sessions/store.ts';
import { isSuspended } from './guard.ts';

export { assertNotSuspended } from './guard.ts';
export { accountSuspended, suspensionLifted } from './news.ts';
export { suspensionStaffRoutes } from './staff-routes.ts';

/** What every page says at its top. */
export const readerOfSuspension = async (tx: Tx, { subjectId }: Session): Promise<{ Suspended?: true }> =>
  (await isSuspended(tx, subjectId)) ? { Suspended: true } : {};
