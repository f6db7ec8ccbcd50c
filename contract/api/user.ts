import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { Email } from '../rules/email.ts';
import { GivenPassword } from '../rules/password.ts';
import { PROFILE_CHECKS, PROFILE_FIELDS } from '../rules/profile.ts';
import { GivenSafeCode, NewSafeCode, SafeCodeAgain } from '../rules/safe-code.ts';
import { CustomerKind, LinkToken } from './account.ts';

const Nothing = z.void();

/** The form of /user/safety, exactly the payload of specification §7. */
export const setInfo = endpoint({
  method: 'POST',
  path: '/user/setinfo',
  who: 'signedIn',
  input: z.strictObject({ ...PROFILE_FIELDS, SafeCode: NewSafeCode }).check(...PROFILE_CHECKS),
  output: Nothing,
  errors: ['PROFILE_ALREADY_SET'],
  afterReset: true,
  done: 'account:profile.set',
  summary: 'Sets the profile and the security code, once; a personal template is made from it.',
});

/** The profile as stored; empty texts where nothing was given. */
export const Profile = z.object({
  Name: z.string(),
  Country: z.string(),
  Province: z.string(),
  City: z.string(),
  Street: z.string(),
  PostCode: z.string(),
  TelCc: z.string(),
  Phone: z.string(),
  PhoneExt: z.string(),
  Fax: z.string(),
});

export const getInfo = endpoint({
  method: 'GET',
  path: '/user/info',
  who: 'signedIn',
  input: z.strictObject({}),
  output: z.object({
    Email: z.string(),
    Kind: CustomerKind,
    LetterLang: z.enum(LANGS),
    CreatedAt: Instant,
    PasswordChangedAt: Instant,
    /** Absent before /user/safety. */
    Profile: z.optional(Profile),
    /** A change of the account's e-mail that waits for its two confirmations. */
    EmailChange: z.optional(
      z.object({ Email: z.string(), OldConfirmed: z.boolean(), NewConfirmed: z.boolean(), ExpiresAt: Instant }),
    ),
  }),
  errors: [],
  summary: 'The account profile (/user/info).',
});

export const editInfo = endpoint({
  method: 'POST',
  path: '/user/editinfo',
  who: 'customer',
  input: z.strictObject(PROFILE_FIELDS).check(...PROFILE_CHECKS),
  output: Nothing,
  errors: [],
  stepUp: true,
  signs: 'signs:profile',
  done: 'account:profile.saved',
  summary: 'Changes the profile. Templates stay as they are: who holds a domain is not changed by this.',
});

export const setLang = endpoint({
  method: 'POST',
  path: '/user/lang',
  who: 'signedIn',
  input: z.strictObject({ Lang: z.enum(LANGS) }),
  output: Nothing,
  errors: [],
  afterReset: true,
  done: 'account:lang.saved',
  summary: 'Sets the language of letters, and of pages (cookie Lang).',
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/user/changeemail',
  who: 'customer',
  input: z.strictObject({ Email, Password: GivenPassword }),
  output: Nothing,
  errors: [],
  stepUp: true,
  signs: 'signs:email',
  done: 'account:changeEmail.done',
  summary:
    'Asks to change the account e-mail: a link goes to the old address and one to the new; the change happens when both were confirmed. The same answer where the new address has an account; that one gets a mail that says so.',
});

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/user/cancelemailchange',
  who: 'customer',
  input: z.strictObject({}),
  output: Nothing,
  errors: [],
  afterReset: true,
  done: 'account:changeEmail.cancelled',
  summary: 'Takes back a change of the account e-mail that waits for its confirmations; both links stop working.',
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/user/confirmemail',
  who: 'anyone',
  input: z.strictObject({ Token: LinkToken }),
  output: z.object({
    /** Both addresses have confirmed: the account's e-mail is the new one now. */
    Changed: z.boolean(),
  }),
  errors: ['LINK_DEAD'],
  done: 'account:confirmEmail.done',
  summary: 'Confirms a change of the account e-mail from one of the two addresses (/user/info?confirm={token}).',
});

export const changeSafeCode = endpoint({
  method: 'POST',
  path: '/user/changesafecode',
  who: 'customer',
  input: z
    .strictObject({
      OldSafeCode: GivenSafeCode,
      NewSafeCode,
      NewSafeCodeAgain: SafeCodeAgain,
    })
    .check(
      z.refine<{ NewSafeCode: string; NewSafeCodeAgain: string }>((f) => f.NewSafeCode === f.NewSafeCodeAgain, {
        path: ['NewSafeCodeAgain'],
        message: 'account:safeCodeAgain.differs',
      }),
    ),
  output: Nothing,
  errors: [],
  afterReset: true,
  done: 'account:safeCode.changed',
  summary: 'Changes the security code (/user/info/protection).',
});

export const forgotSafeCode = endpoint({
  method: 'POST',
  path: '/user/forgotsafecode',
  who: 'customer',
  input: z.strictObject({}),
  output: Nothing,
  errors: ['SAFE_CODE_RESET_WAITS'],
  afterReset: true,
  done: 'account:safeCode.mailed',
  summary:
    'Mails a single-use link to /user/info/protection?reset={token} to the account e-mail; not in the first 24 hours after the password came by mail.',
});

export const resetSafeCode = endpoint({
  method: 'POST',
  path: '/user/resetsafecode',
  who: 'customer',
  input: z
    .strictObject({
      Token: LinkToken,
      Password: GivenPassword,
      NewSafeCode,
      NewSafeCodeAgain: SafeCodeAgain,
    })
    .check(
      z.refine<{ NewSafeCode: string; NewSafeCodeAgain: string }>((f) => f.NewSafeCode === f.NewSafeCodeAgain, {
        path: ['NewSafeCodeAgain'],
        message: 'account:safeCodeAgain.differs',
      }),
    ),
  output: Nothing,
  errors: ['LINK_DEAD', 'LINK_OF_ANOTHER_ACCOUNT', 'SAFE_CODE_RESET_WAITS'],
  afterReset: true,
  done: 'account:safeCode.changed',
  summary:
    'Sets a new security code by the mailed link and the password, without the old code. Where the password came by mail too, nothing can be spent for 72 hours.',
});
