import * as z from 'zod/mini';
import type { MessageKey } from '../messages/index.ts';
import { TYPED_AGAIN_LENGTH_MAX } from './edge/input.ts';

/** Specification §5, §9. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 32;
/** Of upper case, lower case, digits and symbols (specification §5). */
export const PASSWORD_CLASSES_MIN = 3;
/**
 * The specification forbids 'special characters' and counts 'symbols': the forbidden ones are these (acceptance B4).
 */
export const PASSWORD_FORBIDDEN = "#%&'";

interface Rule {
  readonly broken: (text: string) => boolean;
  readonly words: MessageKey;
}

const CLASSES = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/];

/** Each rule with words of its own, in the order a reader meets them. */
const RULES: readonly Rule[] = [
  { broken: (text) => text.length < PASSWORD_LENGTH_MIN, words: 'account:password.tooShort' },
  { broken: (text) => text.length > PASSWORD_LENGTH_MAX, words: 'account:password.tooLong' },
  { broken: (text) => /\s/u.test(text), words: 'account:password.space' },
  { broken: (text) => /[^\x20-\x7e\s]/u.test(text), words: 'account:password.notAscii' },
  {
    broken: (text) => [...text].some((char) => PASSWORD_FORBIDDEN.includes(char)),
    words: 'account:password.forbidden',
  },
  { broken: (text) => /^\d+$/.test(text), words: 'account:password.onlyDigits' },
  { broken: (text) => /^[A-Za-z]+$/.test(text), words: 'account:password.onlyLetters' },
  {
    broken: (text) => CLASSES.filter((each) => each.test(text)).length < PASSWORD_CLASSES_MIN,
    words: 'account:password.classes',
  },
  { broken: (text) => /(.)\1/su.test(text), words: 'account:password.repeated' },
];

/** The words of every rule a password breaks; empty for a good one (acceptance B4). Pure, the same on both sides. */
export function passwordProblems(text: string): MessageKey[] {
  return RULES.filter(({ broken }) => broken(text)).map(({ words }) => words);
}

/** A new password. An old one that is only compared is a plain string: rules change, passwords stay. */
export const NewPassword = z.string('account:password.needed').check(
  z.maxLength(TYPED_AGAIN_LENGTH_MAX, { error: 'account:password.tooLong', abort: true }),
  z.check<string>((ctx) => {
    if (ctx.value === '') {
      ctx.issues.push({ code: 'custom', message: 'account:password.needed', input: ctx.value });
      return;
    }
    for (const message of passwordProblems(ctx.value)) ctx.issues.push({ code: 'custom', message, input: ctx.value });
  }),
);

/** The new password typed again. */
export const PasswordAgain = z
  .string('account:passwordAgain.needed')
  .check(z.maxLength(TYPED_AGAIN_LENGTH_MAX, 'account:passwordAgain.differs'));

/** A password that is only compared; bounded, because hashing is work. */
export const GivenPassword = z
  .string('account:password.needed')
  .check(z.minLength(1, 'account:password.needed'), z.maxLength(200, 'account:error.passwordWrong'));

/** The object-level check that two fields match; runs whatever else is wrong, so that all notes appear at once. */
export function sameAs<K extends string>(first: K, second: K, words: MessageKey) {
  return z.refine<Record<K, unknown>>((form) => form[first] === form[second], {
    path: [second],
    message: words,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}
