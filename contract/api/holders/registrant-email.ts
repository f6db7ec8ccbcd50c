import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Token = z.string().check(z.minLength(1), z.maxLength(200));

/** What a name waits for: shown in the list and on its page. `suspended`: its last day is over, it does not resolve. */
export const EMAIL_PROOFS = ['waiting', 'suspended'] as const;

/** One address of mine that names wait for. */
const WaitingAddress = z.object({
  Id: RowId,
  Email: z.string(),
  /** Names that wait, and those of them that are suspended. */
  Names: z.number(),
  Suspended: z.number(),
  /** The first last day of those that are not suspended yet. */
  DueAt: z.optional(Instant),
  /** The last letter to it; absent where the first is about to go. */
  LetterAt: z.optional(Instant),
});

export const listRegistrantEmails = endpoint({
  method: 'GET',
  path: '/domain/registrant-email/list',
  who: 'customer',
  input: z.strictObject({ After: z.optional(z.string().check(z.maxLength(200))) }),
  output: pageOf(WaitingAddress),
  errors: ['LIST_CURSOR_WRONG'],
  summary: "Holders' addresses that names of mine wait for, the most urgent first.",
});

export const resendRegistrantEmail = endpoint({
  method: 'POST',
  path: '/domain/registrant-email/resend',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: ['REGISTRANT_NOTHING_WAITS'],
  afterReset: true,
  done: 'registrant:resent',
  summary: 'Mails the link to a holder once more, with every name that waits for it.',
});

export const openRegistrantLink = endpoint({
  method: 'GET',
  path: '/domain/registrant-email/open',
  who: 'anyone',
  input: z.strictObject({ Token }),
  output: z.object({
    Email: z.string(),
    /** Proved already: nothing is left to do. */
    Proved: z.boolean(),
    /** The first of the names that wait, in their order, and how many there are. */
    Names: z.array(z.string()),
    Total: z.number(),
  }),
  errors: ['REGISTRANT_LINK_DEAD'],
  summary: 'What the link of a letter is about. Opening it proves nothing: mail scanners open links.',
});

export const proveRegistrantEmail = endpoint({
  method: 'POST',
  path: '/domain/registrant-email/prove',
  who: 'anyone',
  input: z.strictObject({ Token }),
  output: z.object({ Names: z.number(), Lifted: z.number() }),
  errors: ['REGISTRANT_LINK_DEAD'],
  done: 'registrant:proved',
  summary:
    'Proves the address by the button on the page of the link; every name that waits for it goes on, suspended ones resolve again.',
});
