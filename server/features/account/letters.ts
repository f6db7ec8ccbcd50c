import {
  ACTIVATION_VALID_HOURS,
  EMAIL_CHANGE_VALID_HOURS,
  RESET_VALID_MINUTES,
  SAFE_CODE_RESET_WAIT_HOURS,
} from '#contract/rules/account.ts';
import { emailShown } from '../../platform/email-address.ts';
import type { Letter } from '../notices/index.ts';

const SIGN_IN = '/login/sso';

export const activationLetter = (token: string): Letter => ({
  kind: 'account.activate',
  rule: 'B1',
  subject: 'letters:activate.subject',
  paragraphs: ['letters:activate.body', 'letters:activate.notYou'],
  vars: { hours: ACTIVATION_VALID_HOURS },
  act: { words: 'letters:activate.act', path: `/login/activate/${token}` },
});

/** Somebody registers an address that has an account: only its owner learns that it has one. */
export const alreadyCustomerLetter = (): Letter => ({
  kind: 'account.alreadyCustomer',
  rule: 'B1',
  subject: 'letters:alreadyCustomer.subject',
  paragraphs: ['letters:alreadyCustomer.body', 'letters:ignore'],
  act: { words: 'letters:alreadyCustomer.act', path: SIGN_IN },
});

export const resetPasswordLetter = (token: string): Letter => ({
  kind: 'account.resetPassword',
  rule: 'B3',
  subject: 'letters:resetPassword.subject',
  paragraphs: ['letters:resetPassword.body', 'letters:ignore'],
  vars: { minutes: RESET_VALID_MINUTES },
  act: { words: 'letters:resetPassword.act', path: `/login/reset/${token}` },
});

/** Sent instead of a link where the address has no account: the page's answer is the same. */
export const noAccountLetter = (): Letter => ({
  kind: 'account.noAccount',
  rule: 'B3',
  subject: 'letters:noAccount.subject',
  paragraphs: ['letters:noAccount.body', 'letters:ignore'],
  act: { words: 'letters:noAccount.act', path: '/login/register' },
});

export const passwordChangedLetter = (): Letter => ({
  kind: 'account.passwordChanged',
  rule: 'B3',
  subject: 'letters:passwordChanged.subject',
  paragraphs: ['letters:passwordChanged.body'],
  act: { words: 'letters:passwordChanged.act', path: '/login/forgot' },
});

/** Sent to every address of the owner: the account's mailbox may be in somebody else's hands. */
export const passwordResetLetter = (email: string): Letter => ({
  kind: 'account.passwordReset',
  rule: 'B3',
  subject: 'letters:passwordReset.subject',
  paragraphs: ['letters:passwordReset.body', 'letters:passwordReset.notYou'],
  vars: { email: emailShown(email), hours: SAFE_CODE_RESET_WAIT_HOURS },
  act: { words: 'letters:passwordReset.act', path: '/login/forgot' },
});

export const coolingOffLetter = (until: string): Letter => ({
  kind: 'account.coolingOff',
  rule: 'B5',
  subject: 'letters:coolingOff.subject',
  paragraphs: ['letters:coolingOff.body', 'letters:coolingOff.stays', 'letters:coolingOff.notYou'],
  vars: { until },
  act: { words: 'letters:coolingOff.act', path: '/login/forgot' },
});

export const resetSafeCodeLetter = (token: string): Letter => ({
  kind: 'account.resetSafeCode',
  rule: 'B5',
  subject: 'letters:resetSafeCode.subject',
  paragraphs: ['letters:resetSafeCode.body', 'letters:ignore'],
  vars: { minutes: RESET_VALID_MINUTES },
  act: { words: 'letters:resetSafeCode.act', path: `/user/info/protection?reset=${token}` },
});

export const safeCodeChangedLetter = (): Letter => ({
  kind: 'account.safeCodeChanged',
  rule: 'B5',
  subject: 'letters:safeCodeChanged.subject',
  paragraphs: ['letters:safeCodeChanged.body'],
  act: { words: 'letters:safeCodeChanged.act', path: '/user/info/protection' },
});

export const leaveEmailLetter = (token: string, newEmail: string): Letter => ({
  kind: 'account.leaveEmail',
  rule: 'B7',
  subject: 'letters:leaveEmail.subject',
  paragraphs: ['letters:leaveEmail.body', 'letters:ignore'],
  vars: { hours: EMAIL_CHANGE_VALID_HOURS, email: emailShown(newEmail) },
  act: { words: 'letters:leaveEmail.act', path: `/user/info?confirm=${token}` },
});

export const takeEmailLetter = (token: string): Letter => ({
  kind: 'account.takeEmail',
  rule: 'B7',
  subject: 'letters:takeEmail.subject',
  paragraphs: ['letters:takeEmail.body', 'letters:ignore'],
  vars: { hours: EMAIL_CHANGE_VALID_HOURS },
  act: { words: 'letters:takeEmail.act', path: `/user/info?confirm=${token}` },
});

export const emailTakenLetter = (): Letter => ({
  kind: 'account.emailTaken',
  rule: 'B7',
  subject: 'letters:emailTaken.subject',
  paragraphs: ['letters:emailTaken.body'],
  act: { words: 'letters:emailTaken.act', path: SIGN_IN },
});

export const emailChangedLetter = (email: string): Letter => ({
  kind: 'account.emailChanged',
  rule: 'B7',
  subject: 'letters:emailChanged.subject',
  paragraphs: ['letters:emailChanged.body'],
  vars: { email: emailShown(email) },
  act: { words: 'letters:emailChanged.act', path: SIGN_IN },
});

export const signInFailingLetter = (count: number): Letter => ({
  kind: 'account.signInFailing',
  rule: 'B2',
  subject: 'letters:signInFailing.subject',
  paragraphs: ['letters:signInFailing.body'],
  vars: { count },
  act: { words: 'letters:signInFailing.act', path: '/user/info/password' },
});
