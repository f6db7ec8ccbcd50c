import * as z from 'zod/mini';

/** So many authenticator apps and passkeys an account may have together (house rule; acceptance B2). */
export const FACTORS_MAX = 10;
/** Longest name that a customer gives a factor. */
export const FACTOR_NAME_LENGTH_MAX = 40;
/** Recovery codes of an account (house rule; acceptance B2). */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code without its hyphens, of 32: 60 bits. */
export const RECOVERY_CODE_CHARACTERS = 12;
/** Digits and capitals without I, L, O and U: nothing is misread (Crockford's base 32). */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The second step must come so soon after the password. */
export const SECOND_STEP_VALID_MINUTES = 10;
/** The first code of a new authenticator app, or a new passkey, must come so soon. */
export const ADD_FACTOR_VALID_MINUTES = 15;
/** Longest public key and attestation that a passkey may bring; the common ones take a tenth of it. */
const PASSKEY_TEXT_LENGTH_MAX = 8_000;
const PASSKEY_ID_LENGTH_MAX = 1_400;

/** The ticket of a step, as the step before gave it. */
export const CeremonyTicket = z.string('account:error.stepOver').check(z.maxLength(100, 'account:error.stepOver'));

/** Six digits (RFC 6238); people write them with a gap. */
export const AuthenticatorCode = z
  .pipe(
    z.string('account:factor.code.needed').check(z.maxLength(20, 'account:factor.code.form')),
    z.transform((text: string) => text.replace(/\s/g, '')),
  )
  .check(z.refine((text) => /^\d{6}$/.test(text), { message: 'account:factor.code.form' }));

const RECOVERY_CODE_FORM = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_CHARACTERS}}$`);

/** A recovery code however it was typed: small letters, gaps and hyphens do not matter; O is 0, I and L are 1. */
export const RecoveryCode = z
  .pipe(
    z.string('account:recovery.needed').check(z.maxLength(40, 'account:recovery.form')),
    z.transform((text: string) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')),
  )
  .check(z.refine((text) => RECOVERY_CODE_FORM.test(text), { message: 'account:recovery.form' }));

/** What the customer calls a factor. */
export const FactorName = z
  .string('account:factor.name.needed')
  .check(
    z.trim(),
    z.minLength(1, 'account:factor.name.needed'),
    z.maxLength(FACTOR_NAME_LENGTH_MAX, 'account:factor.name.length'),
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'account:profile.unseen'),
  );

const base64url = (max: number) =>
  z
    .string('account:error.passkeyRefused')
    .check(z.maxLength(max, 'account:error.passkeyRefused'), z.regex(/^[\w-]+$/, 'account:error.passkeyRefused'));

/** What a browser gives for a passkey just made; all base64url. */
export const NewPasskey = z.strictObject({
  Id: base64url(PASSKEY_ID_LENGTH_MAX),
  ClientData: base64url(PASSKEY_TEXT_LENGTH_MAX),
  Attestation: base64url(PASSKEY_TEXT_LENGTH_MAX),
  Transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What a browser gives when a passkey has signed; all base64url. */
export const PasskeyAnswer = z.strictObject({
  Id: base64url(PASSKEY_ID_LENGTH_MAX),
  ClientData: base64url(PASSKEY_TEXT_LENGTH_MAX),
  AuthenticatorData: base64url(PASSKEY_TEXT_LENGTH_MAX),
  Signature: base64url(PASSKEY_TEXT_LENGTH_MAX),
  UserHandle: z.optional(base64url(200)),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
