import type { letters as source } from '../zh-HK/letters.ts';

export const letters = {
  greeting: 'Hello,',
  signature: 'Namestead',
  ignore: 'If this was not you, ignore this e-mail; nothing about your account changes.',
  fallback: 'If the button does not open, copy this address into your browser:',
  automatic: 'This e-mail was sent automatically; replies are not read.',
  'activate.subject': 'Activate your Namestead account',
  'activate.body':
    'Somebody registered a Namestead account with this e-mail address. Follow the link and enter the password chosen at registration to open the account. The link works for {{hours}} hours.',
  'activate.act': 'Activate the account',
  'activate.notYou': 'If you did not register, do not activate it: without you no account is made.',
  'alreadyCustomer.subject': 'You already have a Namestead account',
  'alreadyCustomer.body':
    'Somebody registered with this e-mail address again. It has an account already: sign in, or reset the password on the sign-in page.',
  'alreadyCustomer.act': 'Sign in',
  'resetPassword.subject': 'Reset your Namestead password',
  'resetPassword.body':
    'We were asked to reset your password. Follow the link to set a new one. It works once, for {{minutes}} minutes.',
  'resetPassword.act': 'Reset the password',
  'noAccount.subject': 'No Namestead account has this e-mail address',
  'noAccount.body':
    'Somebody asked to reset a password for this e-mail address, but no account has it. If you registered with another address, try that one; or register.',
  'noAccount.act': 'Register',
  'passwordChanged.subject': 'Your password was changed',
  'passwordChanged.body':
    'The password of your Namestead account was just changed and every device was signed out. If this was not you, reset the password now and contact us.',
  'passwordChanged.act': 'Reset the password',
  'resetSafeCode.subject': 'Reset your Namestead security code',
  'resetSafeCode.body':
    'We were asked to reset your security code. Sign in, follow the link, and enter your password and a new security code. The link works once, for {{minutes}} minutes.',
  'resetSafeCode.act': 'Reset the security code',
  'safeCodeChanged.subject': 'Your security code was changed',
  'safeCodeChanged.body':
    'The security code of your Namestead account was just changed. If this was not you, change your password now and contact us.',
  'safeCodeChanged.act': 'Account security',
  'leaveEmail.subject': 'Confirm the change of your account e-mail',
  'leaveEmail.body':
    'Your account asked to change its e-mail address from this one to {{email}}. Follow the link to agree; the new address must confirm too. The link works for {{hours}} hours.',
  'leaveEmail.act': 'Agree to the change',
  'takeEmail.subject': 'Confirm your new account e-mail',
  'takeEmail.body':
    'A Namestead account asked to use this e-mail address. Follow the link to confirm; the old address must confirm too. The link works for {{hours}} hours.',
  'takeEmail.act': 'Confirm the address',
  'emailTaken.subject': 'Somebody asked to use your e-mail address',
  'emailTaken.body':
    'Another account asked to use this e-mail address. It has a Namestead account already, so nothing was changed.',
  'emailTaken.act': 'Sign in',
  'emailChanged.subject': 'Your account e-mail was changed',
  'emailChanged.body': 'The e-mail address of your account is now {{email}}. Sign in with it from now on.',
  'emailChanged.act': 'Sign in',
  'verifyEmail.subject': 'Verify your e-mail address',
  'verifyEmail.body':
    'You added this address in the Namestead verification center. Follow the link to verify it. The link works for {{hours}} hours.',
  'verifyEmail.act': 'Verify the address',
  'signInFailing.subject': 'Signing in to your account failed several times',
  'signInFailing.body':
    'In the last hour signing in to your account failed {{count}} times. If this was not you, there is nothing you must do: nobody got in, and further attempts now need a human check.',
  'signInFailing.act': 'Change the password',
} as const satisfies Record<keyof typeof source, string>;
