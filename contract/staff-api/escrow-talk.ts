import * as z from 'zod/mini';
import { DealMessage, MessageText } from '../api/escrow/talk.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../envelope.ts';
import { DEAL_AUDIENCES } from '../states/escrow/talk.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** A message as staff read it: nothing is masked, and a paper is opened by its FileId. */
export const OfficeDealMessage = z.extend(DealMessage, {
  FileId: z.optional(z.string()),
  /** The member who wrote it. */
  Name: z.optional(z.string()),
});
export type OfficeDealMessage = z.infer<typeof OfficeDealMessage>;

export const officeDealMessages = endpoint({
  method: 'GET',
  path: '/deals/messages',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId, After: z.optional(RowId) }),
  output: pageOf(OfficeDealMessage),
  errors: [],
  summary: 'All messages of a deal, newest first, unmasked.',
});

export const officeSayInDeal = endpoint({
  method: 'POST',
  path: '/deals/say',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId, Text: MessageText, To: z.enum(DEAL_AUDIENCES) }),
  output: z.object({ Id: z.string() }),
  errors: ['DEAL_MESSAGE_EMPTY', 'DEAL_NO_OTHER_SIDE'],
  done: 'dealroom:done.said',
  summary: 'Writes to both sides of a deal or to one of them; they read that it comes from us.',
});
