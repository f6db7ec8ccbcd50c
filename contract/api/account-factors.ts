import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import {
  AuthenticatorCode,
  CeremonyTicket,
  FactorName,
  NewPasskey,
  PasskeyAnswer,
  RecoveryCode,
} from '../rules/factors.ts';

const Nothing = z.void();

/** What is asked beside the password. */
export const FACTOR_KINDS = ['authenticator', 'passkey'] as const;

/** A passkey that may answer: its id and by which ways the browser may reach it. */
const KnownPasskey = z.object({ Id: z.string(), Transports: z.array(z.string()) });

/** What the browser is asked to let a passkey sign (WebAuthn `get`). */
export const PasskeyQuestion = z.object({
  Challenge: z.string(),
  Site: z.string(),
  /** Empty: any passkey of this site, and it tells whose it is. */
  Allowed: z.array(KnownPasskey),
  /** The device must make sure who holds it (PIN, finger, face), because nothing else is asked. */
  Verify: z.boolean(),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** What the browser is asked to make a passkey for (WebAuthn `create`). */
export const PasskeyOrder = z.object({
  Challenge: z.string(),
  Site: z.string(),
  SiteName: z.string(),
  UserHandle: z.string(),
  UserName: z.string(),
  /** Devices that hold one of these need no second. */
  Known: z.array(KnownPasskey),
});
export type PasskeyOrder = z.infer<typeof PasskeyOrder>;

/** The second step of a sign-in: what may be given, and the ticket to give with it. No session exists yet. */
export const SecondStep = z.object({
  Ticket: z.string(),
  Kinds: z.array(z.enum(FACTOR_KINDS)),
  Passkey: z.optional(PasskeyQuestion),
  ExpiresAt: Instant,
});
export type SecondStep = z.infer<typeof SecondStep>;

/** A session has begun. */
export const SignedIn = z.object({
  HasSafeCode: z.boolean(),
  /** The account's e-mail. */
  Name: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const signInByCode = endpoint({
  method: 'POST',
  path: '/account/sign-in-code',
  who: 'anyone',
  input: z.strictObject({ Ticket: CeremonyTicket, Code: AuthenticatorCode }),
  output: SignedIn,
  errors: ['STEP_OVER', 'FACTOR_WRONG'],
  done: 'account:signIn.done',
  summary: 'The second step of a sign-in by the six digits of an authenticator app; each code works once.',
});

export const signInByRecoveryCode = endpoint({
  method: 'POST',
  path: '/account/sign-in-recovery',
  who: 'anyone',
  input: z.strictObject({ Ticket: CeremonyTicket, Code: RecoveryCode }),
  output: SignedIn,
  errors: ['STEP_OVER', 'FACTOR_WRONG'],
  done: 'account:signIn.done',
  summary: 'The second step of a sign-in by one of the recovery codes; it is used up and a mail tells so.',
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/account/sign-in-passkey',
  who: 'anyone',
  input: z.strictObject({
    Ticket: CeremonyTicket,
    Passkey: PasskeyAnswer,
    /** 'Remember me', where there was no first step that said it. */
    Remember: z.optional(z.boolean()),
  }),
  output: SignedIn,
  errors: ['STEP_OVER', 'PASSKEY_REFUSED', 'PASSKEY_COPIED'],
  done: 'account:signIn.done',
  summary: 'Signs in by a passkey: as the second step, or, after begin-passkey-sign-in, with nothing else.',
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/account/begin-passkey-sign-in',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ Ticket: z.string(), Passkey: PasskeyQuestion }),
  errors: [],
  summary: 'Asks for a sign-in without a password: any passkey of this site whose device makes sure who holds it.',
});

export const listFactors = endpoint({
  method: 'GET',
  path: '/account/factors',
  who: 'signedIn',
  input: z.strictObject({}),
  output: z.object({
    Items: z.array(
      z.object({
        Id: z.string(),
        Kind: z.enum(FACTOR_KINDS),
        Name: z.string(),
        CreatedAt: Instant,
        LastUsedAt: z.optional(Instant),
        /** A passkey that is kept in more than one place. */
        BackedUp: z.optional(z.boolean()),
      }),
    ),
    /** Recovery codes that were not used yet. */
    CodesLeft: z.number(),
    /** The address under which passkeys work here: browsers know none under a bare IP address. */
    PasskeyAddress: z.string(),
  }),
  errors: [],
  summary: 'What is asked at sign-in beside the password (/user/info/protection).',
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/account/begin-authenticator',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Ticket: z.string(),
    /** Base32, for typing in. */
    Secret: z.string(),
    /** `otpauth://`, for the picture that the app reads. */
    Uri: z.string(),
  }),
  errors: ['FACTORS_FULL'],
  stepUp: true,
  signs: 'signs:addApp',
  summary:
    'A secret for an authenticator app (TOTP, RFC 6238). Nothing is asked at sign-in before its first code came.',
});

/** Shown once, with the first factor of an account. */
const Added = z.object({ RecoveryCodes: z.optional(z.array(z.string())) });

export const addAuthenticator = endpoint({
  method: 'POST',
  path: '/account/add-authenticator',
  who: 'customer',
  input: z.strictObject({ Ticket: CeremonyTicket, Name: FactorName, Code: AuthenticatorCode }),
  output: Added,
  errors: ['STEP_OVER', 'FACTORS_FULL'],
  done: 'account:factor.added',
  summary: 'Adds the authenticator app by its first code; the first factor of an account brings recovery codes.',
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/account/begin-passkey',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Ticket: z.string(), Passkey: PasskeyOrder }),
  errors: ['FACTORS_FULL'],
  stepUp: true,
  signs: 'signs:addPasskey',
  summary: 'What the browser is asked to make a passkey for.',
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/account/add-passkey',
  who: 'customer',
  input: z.strictObject({ Ticket: CeremonyTicket, Name: FactorName, Passkey: NewPasskey }),
  output: Added,
  errors: ['STEP_OVER', 'FACTORS_FULL', 'PASSKEY_REFUSED'],
  done: 'account:factor.added',
  summary: 'Adds the passkey that the browser made; the first factor of an account brings recovery codes.',
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/account/remove-factor',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({ Id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  output: Nothing,
  errors: [],
  stepUp: true,
  signs: 'signs:removeFactor',
  done: 'account:factor.removed',
  summary: 'Takes a factor away; with the last one the recovery codes go too. A mail tells so.',
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/new-recovery-codes',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ RecoveryCodes: z.array(z.string()) }),
  errors: ['NO_FACTOR'],
  stepUp: true,
  signs: 'signs:recoveryCodes',
  done: 'account:recovery.made',
  summary: 'New recovery codes, shown once; the old ones stop working.',
});
