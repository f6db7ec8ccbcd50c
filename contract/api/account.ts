import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { Email } from '../rules/email.ts';
import { GivenPassword, NewPassword, PasswordAgain, sameAs } from '../rules/password.ts';
import { GivenSafeCode } from '../rules/safe-code.ts';
import { SUSPENSION_REASONS } from '../states/account/suspension.ts';
import { SecondStep, SignedIn } from './account-factors.ts';
import { SolvedCaptcha } from './captcha.ts';

export const CUSTOMER_KINDS = ['individual', 'enterprise'] as const;
export const CustomerKind = z.enum(CUSTOMER_KINDS);

/** The token of a mailed link, as it stands in the link. */
export const LinkToken = z.string('account:error.linkDead').check(z.maxLength(200, 'account:error.linkDead'));

const Nothing = z.void();

/** Who am I: what the session says. For a visitor only `SignedIn: false` and the language. */
export const Me = z.object({
  SignedIn: z.boolean(),
  /** The language of the reader's pages (cookie `Lang`). */
  Lang: z.enum(LANGS),
  Email: z.optional(z.string()),
  Kind: z.optional(CustomerKind),
  /** The name of the profile; absent before /user/safety. */
  Name: z.optional(z.string()),
  /** The profile and the security code are set: the whole console is open. */
  HasSafeCode: z.boolean(),
  /** The language of letters. */
  LetterLang: z.optional(z.enum(LANGS)),
  /** The security code was given a moment ago; until then acts that need it do not ask again. */
  StepUpUntil: z.optional(Instant),
  /** Both secrets came by mail a short while ago: until then nothing is spent, given away or weakened. */
  CoolingUntil: z.optional(Instant),
  /** The account is suspended: since when, and for which reason. */
  Suspended: z.optional(z.object({ Since: Instant, Reason: z.enum(SUSPENSION_REASONS) })),
});

export const register = endpoint({
  method: 'POST',
  path: '/account/register',
  who: 'anyone',
  input: z
    .strictObject({
      Email,
      Password: NewPassword,
      PasswordAgain,
      Kind: CustomerKind,
      /** The terms were ticked. */
      Agreed: z.literal(true, 'common:agree.needed'),
      Captcha: SolvedCaptcha,
    })
    .check(sameAs('Password', 'PasswordAgain', 'account:passwordAgain.differs')),
  output: Nothing,
  errors: ['CAPTCHA_WRONG'],
  done: 'account:register.done',
  summary:
    'Asks for an account: a mail with an activation link goes to the address. The answer is the same whether the address has an account or not; one that has gets a mail that says so.',
});

export const activate = endpoint({
  method: 'POST',
  path: '/account/activate',
  fails: 'activation',
  who: 'anyone',
  input: z.strictObject({ Token: LinkToken, Password: GivenPassword }),
  output: Nothing,
  errors: ['LINK_DEAD', 'ACTIVATION_PASSWORD_WRONG'],
  done: 'account:activate.done',
  summary:
    'Opens the account of /login/activate/{token} and signs in. The password of the registration is asked again: the link proves the mailbox, the password proves that the same person registered.',
});

export const checkLink = endpoint({
  method: 'POST',
  path: '/account/check-link',
  who: 'anyone',
  input: z.strictObject({
    Token: LinkToken,
    /** What the link opens: a new account (/login/activate) or a new password (/login/reset). */
    Opens: z.enum(['account', 'password']),
  }),
  output: Nothing,
  errors: ['LINK_DEAD'],
  summary: 'Does this mailed link still work? Its page asks before anything is typed; nothing is used up.',
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/account/resend-activation',
  who: 'anyone',
  input: z.strictObject({ Email, Password: GivenPassword, Captcha: SolvedCaptcha }),
  output: Nothing,
  errors: ['CAPTCHA_WRONG'],
  done: 'account:resend.done',
  summary:
    'Mails a new activation link for the registration with this address and password; links mailed before stop working. The same answer where there is none.',
});

export const signIn = endpoint({
  method: 'POST',
  path: '/account/sign-in',
  who: 'anyone',
  input: z.strictObject({
    Email,
    Password: GivenPassword,
    /** 'Remember me': the session outlives the browser. */
    Remember: z.optional(z.boolean()),
    /** Needed after the answer CAPTCHA_NEEDED (11003). */
    Captcha: z.optional(SolvedCaptcha),
  }),
  output: z.object({
    /** A session has begun. */
    SignedIn: z.optional(SignedIn),
    /** The password was right and the account asks for more; there is no session yet. */
    SecondStep: z.optional(SecondStep),
  }),
  errors: ['SIGN_IN_WRONG', 'NOT_ACTIVATED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  summary:
    'Signs in at /login/sso; sets the session cookie and the hints IsLogin and IsSetSafeCode. An account with a second factor gets a ticket for the second step instead.',
});

export const signOut = endpoint({
  method: 'POST',
  path: '/account/sign-out',
  who: 'anyone',
  input: z.strictObject({}),
  output: Nothing,
  errors: [],
  done: 'account:signOut.done',
  summary: 'Ends this session.',
});

export const getMe = endpoint({
  method: 'GET',
  path: '/session/me',
  who: 'anyone',
  input: z.strictObject({}),
  output: Me,
  errors: [],
  summary: 'Who am I.',
});

export const listMySessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  who: 'signedIn',
  input: z.strictObject({}),
  output: z.object({
    Items: z.array(
      z.object({
        Id: z.string(),
        Current: z.boolean(),
        Remembered: z.boolean(),
        Address: z.string(),
        UserAgent: z.string(),
        CreatedAt: Instant,
        SeenAt: Instant,
      }),
    ),
  }),
  errors: [],
  summary: 'Where this account is signed in, newest first.',
});

export const endMySession = endpoint({
  method: 'POST',
  path: '/account/end-session',
  who: 'signedIn',
  input: z.strictObject({ Id: z.uuid() }),
  output: Nothing,
  errors: [],
  afterReset: true,
  done: 'account:sessions.ended',
  summary: 'Signs one of my other sessions out.',
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/account/end-other-sessions',
  who: 'signedIn',
  input: z.strictObject({}),
  output: Nothing,
  errors: [],
  afterReset: true,
  done: 'account:sessions.othersEnded',
  summary: 'Signs all my sessions out but this one.',
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/account/forgot-password',
  who: 'anyone',
  input: z.strictObject({ Email, Captcha: SolvedCaptcha }),
  output: Nothing,
  errors: ['CAPTCHA_WRONG'],
  done: 'account:forgot.done',
  summary: 'Mails a single-use link to /login/reset/{token}; the same answer where there is no account.',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/account/reset-password',
  who: 'anyone',
  input: z
    .strictObject({ Token: LinkToken, Password: NewPassword, PasswordAgain })
    .check(sameAs('Password', 'PasswordAgain', 'account:passwordAgain.differs')),
  output: Nothing,
  errors: ['LINK_DEAD'],
  done: 'account:reset.done',
  summary: 'Sets a new password by the mailed link and signs out everywhere.',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/account/change-password',
  who: 'signedIn',
  input: z
    .strictObject({
      OldPassword: GivenPassword,
      Password: NewPassword,
      PasswordAgain,
    })
    .check(sameAs('Password', 'PasswordAgain', 'account:passwordAgain.differs')),
  output: Nothing,
  errors: [],
  whileSuspended: true,
  stepUp: true,
  signs: 'signs:password',
  afterReset: true,
  done: 'account:changePassword.done',
  summary:
    'Changes the password (/user/info/password) and signs out everywhere, here too. An account without a security code is not asked for one.',
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/account/step-up',
  who: 'customer',
  input: z.strictObject({ SafeCode: GivenSafeCode }),
  output: z.object({ Minutes: z.number() }),
  errors: [],
  afterReset: true,
  summary: 'Gives the security code once; acts that need it go on without asking for some minutes in this session.',
});
