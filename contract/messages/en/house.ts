import type { house as source } from '../zh-HK/house.ts';

export const house = {
  'error.internal':
    'Something went wrong on our side, and nothing was changed. Try again later. If it happens again, contact us and quote {{requestId}}.',
  'error.notSignedIn': 'You are no longer signed in. Sign in again to continue.',
  'error.safeCodeNeeded': 'Enter your security code to do this.',
  'error.safeCodeWrong': 'The security code is not correct. Try again, or reset it in Account protection.',
  'error.invalidInput': 'Some fields need your attention. Correct them and submit again.',
  'error.tooManyRequests': 'Too many attempts. Try again in {{wait}}.',
  'error.moneyStopped': 'Payments are paused while we check our records. Nothing was charged. Try again later.',
  'error.busy': 'We are busy at the moment. Try again shortly; nothing was charged.',
  'error.outcomeUnknown':
    'We cannot tell whether this was done: our database did not answer at the last step. Look at your records before you do it again.',
  'error.notFound': 'We could not find what you asked for.',
  'error.foreignOrigin': 'The request did not come from this site and was refused. Reload the page and try again.',
  'error.profileNeeded': 'Set your profile and security code first.',
  'error.idempotencyKeyMissing': 'The request has no Idempotency-Key. Reload the page and try again.',
  'error.idempotencyKeyReused': 'This request number was used for something else. Submit again.',
  'error.stateHasMoved': 'This has just changed. Reload the page and try again.',
  'error.bodyTooLarge': 'This is too large to send. Keep it under {{limit}} and try again.',
  bodyFields: '{{count|field|fields}}',
  'error.bodyUnreadable': 'We could not read what you sent. Check its format and try again.',
  'error.rightMissing': 'You do not have permission to do this.',
  'error.coolingOff':
    'Your password and your security code were both reset by e-mail. To protect the account, this is not possible before {{until}} (Hong Kong time). You can still look at everything and top up.',
  'error.captchaWrong': 'The human check failed. Try it again.',
} as const satisfies Record<keyof typeof source, string>;
