import * as z from 'zod/mini';
import { actionsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { Email } from '../rules/email.ts';
import { VERIFIED_EMAIL_STATES } from '../states/verified-email.ts';

const Nothing = z.void();
const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** What may be done with an address of the list; the page shows exactly these. */
export const EMAIL_ACTIONS = ['resend', 'delete'] as const;

export const ListedEmail = z.object({
  Id: z.string(),
  Email: z.string(),
  State: z.enum(VERIFIED_EMAIL_STATES),
  /** The account's own e-mail: verified at activation, cannot be deleted. */
  OfAccount: z.boolean(),
  CreatedAt: Instant,
  VerifiedAt: z.optional(Instant),
  Actions: actionsOf(EMAIL_ACTIONS, { resend: '/verify/resendemail', delete: '/verify/delemail' }),
});

export const getVerifyCenter = endpoint({
  method: 'GET',
  path: '/verify/center',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Email: z.object({
      Verified: z.number(),
      Pending: z.number(),
      /** How many the list can hold. */
      Max: z.number(),
    }),
  }),
  errors: [],
  summary: 'What of mine is verified (/user/verify).',
});

export const listEmails = endpoint({
  method: 'GET',
  path: '/verify/emaillist',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(ListedEmail) }),
  errors: [],
  summary: 'My addresses with their state, the account e-mail first (/user/verify/email).',
});

export const addEmail = endpoint({
  method: 'POST',
  path: '/verify/addemail',
  who: 'customer',
  input: z.strictObject({ Email }),
  output: ListedEmail,
  errors: ['EMAIL_ALREADY_LISTED', 'EMAILS_TOO_MANY'],
  done: 'verification:email.added',
  summary: 'Adds an address and mails its verification link.',
});

export const delEmail = endpoint({
  method: 'POST',
  path: '/verify/delemail',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['EMAIL_OF_ACCOUNT'],
  done: 'verification:email.removed',
  summary: 'Removes an address; its link stops working.',
});

export const resendEmail = endpoint({
  method: 'POST',
  path: '/verify/resendemail',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['EMAIL_ALREADY_VERIFIED'],
  done: 'verification:email.resent',
  summary: 'Mails a new verification link; the one before stops working.',
});

export const checkEmailCaptcha = endpoint({
  method: 'GET',
  path: '/verify/checkemailcaptcha',
  writes: true,
  who: 'anyone',
  input: z.strictObject({ Captcha: z.string().check(z.maxLength(200)), Email: z.string().check(z.maxLength(400)) }),
  output: Nothing,
  errors: ['EMAIL_LINK_DEAD', 'EMAIL_LINK_EXPIRED'],
  done: 'verification:email.checked',
  summary:
    'Called by the page /user/checkemail/result/:Captcha/:Email when it opens: the first call verifies, later ones give the same answer.',
});
