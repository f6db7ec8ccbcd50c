import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { ONLINE_CHANNELS } from '../states/recharge.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** A message of a payment company, rightly signed, that we could not read. */
export const UnreadMessage = z.object({
  Id: z.string(),
  Channel: z.enum(ONLINE_CHANNELS),
  /** The company's own number of it. */
  EventId: z.string(),
  At: Instant,
  /** Where the reader stopped, in technical words. */
  Trouble: z.string(),
  Bytes: z.number(),
  /** Its beginning, as it came. */
  Text: z.string(),
});
export type UnreadMessage = z.infer<typeof UnreadMessage>;

export const unreadMessages = endpoint({
  method: 'GET',
  path: '/unread',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  output: pageOf(UnreadMessage),
  errors: [],
  summary: 'Rightly signed messages of payment companies that could not be read, newest first.',
});

export const readUnread = endpoint({
  method: 'POST',
  path: '/unread/read',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ Id: RowId }),
  output: UnreadMessage,
  errors: [],
  done: 'held:unread.again',
  summary: 'Reads one of them once more, as any message; one that still cannot be read is set aside again.',
});

export const closeUnread = endpoint({
  method: 'POST',
  path: '/unread/close',
  who: 'staff',
  right: 'held.decide',
  stepUp: true,
  signs: 'staff:signs.unreadClose',
  input: z.strictObject({ Id: RowId, Reason: lineOfText(REVIEW_REASON_LENGTH_MAX, 'held:reasonNeeded') }),
  output: UnreadMessage,
  errors: [],
  done: 'held:unread.closed',
  summary: 'Takes one of them off the list because nothing follows from it; the message itself is kept.',
});
