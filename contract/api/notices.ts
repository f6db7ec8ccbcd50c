import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { NOTICE_STATES } from '../states/notice.ts';

export const listMyNotices = endpoint({
  method: 'GET',
  path: '/notices/list',
  who: 'signedIn',
  input: z.strictObject({ After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  output: pageOf(
    z.object({
      Id: z.string(),
      /** In the language of the mail. */
      Subject: z.string(),
      /** What it said, without greeting and without the link of its button, which worked once. */
      Paragraphs: z.array(z.string()),
      /** What it told of many names at once; `More` rows are in the mail alone. */
      Table: z.optional(z.object({ Heads: z.array(z.string()), Rows: z.array(z.array(z.string())), More: z.number() })),
      Address: z.string(),
      Lang: z.enum(LANGS),
      State: z.enum(NOTICE_STATES),
      CreatedAt: Instant,
      /** When the receiving server took it. */
      SentAt: z.optional(Instant),
      /** What the receiving server said. */
      Answer: z.optional(z.string()),
    }),
  ),
  errors: [],
  summary: 'Every mail we sent about my account, with its time and delivery (/user/info/notices).',
});
