import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { DEAL_MESSAGE_LENGTH_MAX } from '../../rules/escrow/talk.ts';
import { DEAL_AUDIENCES, DEAL_VOICES } from '../../states/escrow/talk.ts';
import { DealNumber } from './deals.ts';

/** Messages of a deal: between its two sides, and of each with our staff (acceptance K2). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** Text as it was typed; the browser shows it as text and nothing else. */
export const MessageText = z.string().check(z.trim(), z.maxLength(DEAL_MESSAGE_LENGTH_MAX, 'dealroom:text.long'));

export const DealMessage = z.object({
  Id: z.string(),
  By: z.enum(DEAL_VOICES),
  /** The reader wrote it. */
  Mine: z.boolean(),
  /** Who reads it beside our staff. */
  To: z.enum(DEAL_AUDIENCES),
  Text: z.string(),
  /** Something of it is masked for this reader until the buyer has paid. */
  Masked: z.boolean(),
  /** A paper came with it; `gone` when its time is over. */
  File: z.optional(z.enum(['image/jpeg', 'application/pdf', 'gone'])),
  Evidence: z.boolean(),
  At: Instant,
});
export type DealMessage = z.infer<typeof DealMessage>;

export const listDealMessages = endpoint({
  method: 'GET',
  path: '/escrow/messages',
  who: 'customer',
  input: z.strictObject({ Number: DealNumber, After: z.optional(RowId) }),
  output: pageOf(DealMessage),
  errors: [],
  summary:
    'Messages of a deal of mine, newest first; contact data of the other side is masked until the buyer has paid.',
});

export const sayInDeal = endpoint({
  method: 'POST',
  path: '/escrow/say',
  who: 'customer',
  input: z.strictObject({
    Number: DealNumber,
    Text: MessageText,
    /** `house`: our staff alone. Before our quote there is nobody else. */
    To: z.enum(['all', 'house']),
    FileId: z.optional(RowId),
  }),
  output: z.object({ Id: z.string() }),
  errors: ['STATE_HAS_MOVED', 'DEAL_MESSAGE_EMPTY', 'DEAL_FILE_EARLY', 'FILE_UNKNOWN'],
  idempotent: true,
  done: 'dealroom:done.said',
  summary: 'Writes to the other side and our staff, or to our staff alone; with a paper once the buyer has paid.',
});

export const dealFile = endpoint({
  method: 'GET',
  path: '/escrow/file',
  who: 'customer',
  input: z.strictObject({ Number: DealNumber, Id: RowId }),
  file: 'application/octet-stream',
  output: z.void(),
  errors: [],
  // Each look at a paper is a row of the audit.
  writes: true,
  afterReset: true,
  summary: 'The paper of one message of a deal, to keep; `Id` is the message’s. Each view is recorded.',
});
