import { listMyActivity } from '#contract/api/activity.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listMine } from './list-mine.ts';

export const activityRoutes: readonly Route[] = [
  route(listMyActivity, (tx, { After, Only }) =>
    listMine(tx, { before: After === undefined ? null : BigInt(After), accountOnly: Only === 'account' }),
  ),
];
