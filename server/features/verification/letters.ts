import { EMAIL_CAPTCHA_VALID_HOURS } from '#contract/rules/verification.ts';
import type { Letter } from '../notices/index.ts';

/** The link of specification §2: /user/checkemail/result/:Captcha/:Email, the address encoded. */
export const verifyEmailLetter = (captcha: string, email: string): Letter => ({
  kind: 'verification.email',
  rule: 'C2',
  subject: 'letters:verifyEmail.subject',
  paragraphs: ['letters:verifyEmail.body', 'letters:ignore'],
  vars: { hours: EMAIL_CAPTCHA_VALID_HOURS },
  act: {
    words: 'letters:verifyEmail.act',
    path: `/user/checkemail/result/${captcha}/${encodeURIComponent(email)}`,
  },
});
