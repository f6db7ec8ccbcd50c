import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { OWN_DATA_STATES } from '../../states/own-data.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

const OwnDocument = z.object({
  Id: RowId,
  State: z.enum(OWN_DATA_STATES),
  AskedAt: Instant,
  ReadyAt: z.optional(Instant),
  /** Until then it can be downloaded. */
  KeptUntil: z.optional(Instant),
  /** With the pictures of identity papers in it. */
  Pictures: z.boolean(),
  /** Octets of the document. */
  Size: z.optional(z.string()),
});

export const listOwnData = endpoint({
  method: 'GET',
  path: '/user/own-data/list',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(OwnDocument), MayAsk: z.boolean() }),
  errors: [],
  summary: 'The documents with my own data, newest first.',
});

export const askOwnData = endpoint({
  method: 'POST',
  path: '/user/own-data/ask',
  who: 'customer',
  input: z.strictObject({ Pictures: z._default(z.boolean(), false) }),
  output: z.object({ Id: z.string() }),
  errors: ['OWN_DATA_UNDER_WAY'],
  stepUp: true,
  signs: 'signs:ownData',
  idempotent: true,
  done: 'own:asked',
  summary: 'Gathers everything the house holds of me into one document, and mails when it is ready. One at a time.',
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/user/own-data/download',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.string(),
  errors: ['OWN_DATA_NOT_READY'],
  file: 'application/json',
  summary: 'The document itself: JSON of the shape in docs/own-data.md.',
});
