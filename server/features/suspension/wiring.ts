import { getMe } from '#contract/api/account.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/sessions/store.ts';
import { suspensionTold } from './guard.ts';

export { assertNotSuspended, isSuspended } from './guard.ts';
export { accountSuspended, suspensionLifted } from './news.ts';
export { suspensionStaffRoutes } from './staff-routes.ts';

/** What every page says at its top. */
export async function readerOfSuspension(tx: Tx, { subjectId }: Session) {
  const Suspended = await suspensionTold(tx, subjectId);
  return Suspended ? { Suspended } : {};
}

/** The calls of the account below, of which the one that says who one is also tells a suspension. */
export const tellingSuspension = (routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const { endpoint, handle } = route;
    if (endpoint !== getMe || !handle) return route;
    return {
      ...route,
      handle: async (tx, input, ctx) => ({
        ...((await handle(tx, input, ctx)) as object),
        ...(ctx.session ? await readerOfSuspension(tx, ctx.session) : {}),
      }),
    };
  });
