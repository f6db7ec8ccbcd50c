import * as api from '#contract/staff-api/unread.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { answerPage } from '../../../platform/db/page.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { closeUnread, readAgain } from './decide-unread.ts';
import { pageUnread, type UnreadRow } from './store.ts';

/** Of a message so much is shown: all of the provider's own are shorter. */
const SHOWN_CHARACTERS = 4_000;

const present = (row: UnreadRow): api.UnreadMessage => ({
  Id: String(row.id),
  Channel: row.source as OnlineChannel,
  EventId: row.eventId,
  At: row.receivedAt.toISOString(),
  Trouble: row.trouble ?? '',
  Bytes: row.body.length,
  Text: row.body.toString('utf8').slice(0, SHOWN_CHARACTERS).toWellFormed(),
});

/** What staff see of rightly signed messages that nobody could read. */
export const unreadStaffRoutes: readonly Route[] = [
  route(api.unreadMessages, async (tx, input) => answerPage(await pageUnread(tx, input.After), present)),
  route(api.readUnread, async (tx, { Id }) => present(await readAgain(tx, BigInt(Id)))),
  route(api.closeUnread, async (tx, { Id, Reason }) => present(await closeUnread(tx, BigInt(Id), Reason))),
];
