import { listMyNotices } from '#contract/api/notices.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listMine } from './list-mine.ts';

export const noticeRoutes: readonly Route[] = [
  route(listMyNotices, (tx, { After }) => listMine(tx, After === undefined ? null : BigInt(After))),
];
