import * as z from 'zod/mini';
import { SAFE_CODE_LENGTH_MAX, SAFE_CODE_LENGTH_MIN } from './account.ts';
import { TYPED_AGAIN_LENGTH_MAX } from './edge/input.ts';

/**
 * A new security code: 6 to 20 characters that every keyboard can type, no spaces (acceptance B5). That it differs from
 * the password only the server can tell.
 */
export const NewSafeCode = z.string('account:safeCode.needed').check(
  z.minLength(1, 'account:safeCode.needed'),
  z.maxLength(TYPED_AGAIN_LENGTH_MAX, { error: 'account:safeCode.length', abort: true }),
  z.refine((text) => text.length >= SAFE_CODE_LENGTH_MIN && text.length <= SAFE_CODE_LENGTH_MAX, {
    message: 'account:safeCode.length',
  }),
  z.regex(/^[\x21-\x7e]*$/, 'account:safeCode.characters'),
);

/** The new code typed again. */
export const SafeCodeAgain = z
  .string('account:safeCodeAgain.needed')
  .check(z.maxLength(TYPED_AGAIN_LENGTH_MAX, 'account:safeCodeAgain.differs'));

/** A security code that is only compared. */
export const GivenSafeCode = z
  .string('account:safeCode.needed')
  .check(z.minLength(1, 'account:safeCode.needed'), z.maxLength(100, 'account:safeCode.length'));
