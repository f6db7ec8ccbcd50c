import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/**
 * A proof-of-work challenge. `Challenge` is its JSON text, ready for the widget of `altcha` or `solveChallenge` of
 * `altcha-lib`.
 */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ Challenge: z.string() }),
  errors: [],
  summary:
    'A new challenge that proves work instead of asking for letters in a picture; its solution can be used once.',
});

/** The solved challenge in a form: the base64 text the widget gives. Missing or empty where none was solved. */
export const SolvedCaptcha = z
  .string('account:captcha.needed')
  .check(z.minLength(1, 'account:captcha.needed'), z.maxLength(4_000, 'account:captcha.needed'));
