import type { letters as source } from '../zh-HK/letters.ts';

export const letters = {
  greeting: 'Hello,',
  signature: '{{registrar}}',
  ignore: 'If this was not you, ignore this e-mail. Nothing changes in your account.',
  fallback: 'If the button does not work, copy this address into your browser:',
  replyAbove: '— Write above this line to answer —',
  contact: 'To ask us something else: {{contact}}',
  automatic: 'This e-mail was sent automatically; replies are not read. To ask us something: {{contact}}',
  'activate.subject': 'Activate your {{registrar}} account',
  'activate.body':
    'Someone registered a {{registrar}} account with this e-mail address. Follow the link and enter the password chosen at registration to open the account. The link works for {{hours}} hours.',
  'activate.act': 'Activate the account',
  'activate.notYou': 'If you did not sign up, do nothing. No account is opened without you.',
  'alreadyCustomer.subject': 'You already have a {{registrar}} account',
  'alreadyCustomer.body':
    'Someone signed up again with this e-mail address. You already have an account: sign in, or reset your password on the sign-in page.',
  'alreadyCustomer.act': 'Sign in',
  'resetPassword.subject': 'Reset your {{registrar}} password',
  'resetPassword.body':
    'We were asked to reset your password. Follow the link to set a new one. It works once, for {{minutes}} minutes.',
  'resetPassword.act': 'Reset the password',
  'noAccount.subject': 'No {{registrar}} account has this e-mail address',
  'noAccount.body':
    'Someone asked to reset a password for this e-mail address, but no account has it. If you registered with another address, try that one; or register.',
  'noAccount.act': 'Sign up',
  'passwordChanged.subject': 'Your password was changed',
  'passwordChanged.body':
    'The password of your {{registrar}} account was just changed and every device was signed out. If this was not you, reset the password now and contact us.',
  'passwordChanged.act': 'Reset the password',
  'passwordReset.subject': 'Your password was reset by e-mail',
  'passwordReset.body':
    'The password of your {{registrar}} account was just reset through a link sent to {{email}}, and every device was signed out. For {{hours}} hours the security code cannot be reset by e-mail as well, unless the account has a second step at sign-in.',
  'passwordReset.notYou':
    'If this was not you, someone can read that mailbox. Change the password of the mailbox first, then reset your {{registrar}} password, which signs everybody out at once, and contact us.',
  'passwordReset.act': 'Reset the password',
  'coolingOff.subject': 'Password and security code were both reset: nothing can leave your account for now',
  'coolingOff.body':
    'The password and the security code of your {{registrar}} account were both reset by e-mail. In case your mailbox is in the wrong hands, until {{until}} (Hong Kong time) nothing can be bought, renewed, withdrawn or refunded; payout details, registrants, templates, name servers and locks stay as they are; no second factor can be added and the account e-mail cannot be changed.',
  'coolingOff.stays':
    'You can look at everything and top up meanwhile, and automatic renewals go on. It ends automatically; there is nothing you must do.',
  'coolingOff.notYou':
    'If this was not you, change the password of your mailbox first, then reset your {{registrar}} password: that signs everybody out at once and starts the time again. Then contact us.',
  'coolingOff.act': 'It was not me: reset the password',
  'resetSafeCode.subject': 'Reset your {{registrar}} security code',
  'resetSafeCode.body':
    'We were asked to reset your security code. Sign in, follow the link, and enter your password and a new security code. The link works once, for {{minutes}} minutes.',
  'resetSafeCode.act': 'Reset the security code',
  'safeCodeChanged.subject': 'Your security code was changed',
  'safeCodeChanged.body':
    'The security code of your {{registrar}} account was just changed. If this was not you, change your password now and contact us.',
  'safeCodeChanged.act': 'Account security',
  'leaveEmail.subject': 'Confirm the change of your account e-mail',
  'leaveEmail.body':
    'Your account asked to change its e-mail address from this one to {{email}}. Follow the link to agree; the new address must confirm too. The link works for {{hours}} hours.',
  'leaveEmail.act': 'Agree to the change',
  'takeEmail.subject': 'Confirm your new account e-mail',
  'takeEmail.body':
    'A {{registrar}} account asked to use this e-mail address. Follow the link to confirm; the old address must confirm too. The link works for {{hours}} hours.',
  'takeEmail.act': 'Confirm the address',
  'emailTaken.subject': 'Someone asked to use your e-mail address',
  'emailTaken.body':
    'Another account asked to use this e-mail address. It has a {{registrar}} account already, so nothing was changed.',
  'emailTaken.act': 'Sign in',
  'emailChanged.subject': 'Your account e-mail was changed',
  'emailChanged.body': 'The e-mail address of your account is now {{email}}. Sign in with it from now on.',
  'emailChanged.act': 'Sign in',
  'verifyEmail.subject': 'Verify your e-mail address',
  'verifyEmail.body':
    'You added this address in the {{registrar}} verification center. Follow the link to verify it. The link works for {{hours}} hours.',
  'verifyEmail.act': 'Verify the address',
  'usdt.act': 'See your top-ups',
  'usdt.hash': 'Transaction: {{hash}}',
  'usdtCredited.subject': 'USDT credited: USD {{amount}}',
  'usdtCredited.body':
    'Your {{sent}} USDT on {{network}} is confirmed. We added USD {{amount}} to your balance. Top-up order: {{number}}.',
  'usdtLost.subject': 'USDT transfer reversed by its network: USD {{amount}}',
  'usdtLost.body':
    'You sent {{sent}} USDT on {{network}}. After we credited it, the network replaced the block with your transfer, so we have taken USD {{amount}} back. If the network accepts the transfer again, we credit it again automatically.',
  'usdtLost.owed':
    'Your balance did not hold all of it: you owe USD {{owed}}. Money that arrives pays this first; until then nothing can be withdrawn or spent.',
  'wallet.act': 'See wallet verification',
  'wallet.notYou': 'If this was not you, change your password and security code at once and contact us.',
  'walletAsked.subject': 'We have received your USDT wallet request',
  'walletAsked.body':
    'We have received your wallet request ({{network}}, {{address}}). We look at it within {{days}} business days and tell you by e-mail.',
  'walletVerified.subject': 'Your USDT wallet is verified',
  'walletVerified.body':
    'Your wallet ({{network}}, {{address}}) is verified. You can top up with USDT on this network.',
  'walletRefused.subject': 'Your USDT wallet was not accepted',
  'walletRefused.body':
    'Your wallet request ({{network}}, {{address}}) was not accepted, for the reason below. You can send another; the picture you uploaded has been erased.',
  'walletRefused.unreadable': 'The picture cannot be read.',
  'walletRefused.addressMissing': 'The picture does not show the whole wallet address.',
  'walletRefused.notYours': 'The picture does not show that the wallet is yours.',
  'walletRefused.other': 'The request does not meet what verification needs.',
  'walletRefused.note': 'Note from our staff: {{note}}',
  'walletRemoved.subject': 'Your USDT wallet was deleted',
  'walletRemoved.body':
    'Your wallet ({{network}}, {{address}}) was deleted from the verification center. Verify a wallet again before the next top-up on this network.',
  'signInFailing.subject': 'Several failed sign-ins to your account',
  'signInFailing.body':
    'In the last hour signing in to your account failed {{count|time|times}}. If this was not you, there is nothing you must do: no one got in, and further attempts now need a human check.',
  'signInFailing.act': 'Change the password',
  'factor.act': 'See how sign-in is protected',
  'factorAdded.subject': 'A second factor was added to your account',
  'factorAdded.body':
    'The second factor "{{name}}" was just added to your {{registrar}} account and will be asked for at sign-in. If this was not you, remove it and change your password now, and contact us.',
  'factorRemoved.subject': 'A second factor was removed from your account',
  'factorRemoved.body':
    'The second factor "{{name}}" was just removed from your {{registrar}} account. If this was not you, change your password and security code now and contact us.',
  'factorRemoved.last':
    'It was the last one: the password alone opens the account now, and the recovery codes no longer work.',
  'recoveryCodesMade.subject': 'Your recovery codes were replaced',
  'recoveryCodesMade.body':
    'New recovery codes were just made for your {{registrar}} account; none of the old ones works any more. If this was not you, change your password and security code now and contact us.',
  'recoveryCodeUsed.subject': 'A recovery code opened your account',
  'recoveryCodeUsed.body':
    'Someone just signed in to your {{registrar}} account with a recovery code; {{left|is|are}} left. If this was not you, change your password and make new recovery codes now, and contact us.',
  'secondStepFailing.subject': 'Someone has your password',
  'secondStepFailing.body':
    'Someone gave the right password of your {{registrar}} account but failed the second step {{count|time|times}}, and did not get in. If this was not you, reset the password now.',
  'secondStepFailing.act': 'Reset the password',
  'identity.act': 'See the verification',
  'identity.actAgain': 'Submit papers',
  'identity.submitted.subject': 'We have received the documents for “{{name}}”',
  'identity.submitted.body':
    'You submitted papers for the real-name verification of the template “{{name}}”. We review them within {{days}} business days, then the registry verifies them; the result comes by e-mail.',
  'identity.verified.subject': '“{{name}}” is verified',
  'identity.verified.body': 'The holder of the template “{{name}}” is verified and can now hold .cn names.',
  'identity.refused.subject': '“{{name}}” was not verified',
  'identity.refused.body': 'The papers of the template “{{name}}” were refused for these reasons.',
  'identity.refused.note': 'Our staff add: {{note}}',
  'identity.refused.after': 'Correct this and submit again. The picture and number you submitted will be deleted.',
  'identity.expiring.subject': 'The document of “{{name}}” ends on {{day}}',
  'identity.expiring.body':
    'The document by which the holder of the template “{{name}}” is verified ends on {{day}}. Submit a new one before then; the present verification holds until the new papers are verified.',
  'identity.expired.subject': 'The document of “{{name}}” has expired',
  'identity.expired.body':
    'The document by which the holder of the template “{{name}}” was verified ended on {{day}}, so it can no longer be used for .cn names. Submit a new one.',
  'passkeyCopied.subject': 'Your passkey may have been copied',
  'passkeyCopied.body':
    'Someone tried to sign in to your {{registrar}} account with the passkey "{{name}}", but it has counted fewer uses than we have. It may be a copy, so it was refused. Remove this passkey and add it again.',
} as const satisfies Record<keyof typeof source, string>;
