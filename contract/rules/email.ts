import * as z from 'zod/mini';
import { EMAIL_LENGTH_MAX } from './account.ts';

/**
 * An e-mail address: ASCII before the @ (RFC 5321 atoms), letters of any script in the domain, because IDN domains have
 * mailboxes. Not a full grammar: the mail that is sent is the proof.
 */
const EMAIL_FORM =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?[.\u3002])+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+$/u;

const LOCAL_PART_MAX = 64;

/** An e-mail address in a form; blanks around it are a slip of the keyboard. */
export const Email = z.string('account:email.needed').check(
  z.trim(),
  z.minLength(1, 'account:email.needed'),
  z.maxLength(EMAIL_LENGTH_MAX, { abort: true }),
  z.refine((text) => text === '' || (EMAIL_FORM.test(text) && text.indexOf('@') <= LOCAL_PART_MAX), {
    message: 'form:email',
  }),
);
