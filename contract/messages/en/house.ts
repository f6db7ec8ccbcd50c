import type { house as source } from '../zh-HK/house.ts';

export const house = {
  'error.internal':
    'Something went wrong on our side and nothing of yours was changed. Try again later; if it persists, tell us the number {{requestId}}.',
  'error.notSignedIn': 'You are no longer signed in. Sign in again to continue.',
  'error.safeCodeNeeded': 'This act needs your security code.',
  'error.safeCodeWrong': 'The security code is not right. Enter it again.',
  'error.invalidInput': 'Some fields need a change. See the notes beside them and submit again.',
  'error.tooManyRequests': 'Too many attempts. Try again in {{wait}}.',
  'error.moneyStopped':
    'Payments are paused while we check our books. Nothing was charged; please try again later or write to us.',
  'error.busy': 'We are busy at the moment. Try again shortly; nothing was charged.',
  'error.outcomeUnknown':
    'We cannot tell whether this was done: our database did not answer at the last step. Look at your records before you do it again.',
  'error.notFound': 'We could not find what you asked for.',
  'error.foreignOrigin': 'The request did not come from this site and was refused. Reload the page and try again.',
  'error.profileNeeded': 'Set your profile and security code first.',
  'error.idempotencyKeyMissing': 'The request has no Idempotency-Key. Reload the page and try again.',
  'error.idempotencyKeyReused': 'This request number was used for something else. Submit again.',
  'error.stateHasMoved': 'The state has just changed. Reload and try again.',
  'error.bodyTooLarge': 'What you sent is too large; the limit is {{limit}}.',
  bodyFields: '{{count}} fields',
  'error.bodyUnreadable': 'We could not read what was sent. Check its format.',
  'error.rightMissing': 'You do not have the right to do this.',
  'error.coolingOff':
    'Your password and your security code were both reset by e-mail. To protect the account, this is not possible before {{until}} (Hong Kong time). You can still look at everything and top up.',
  'error.captchaWrong': 'The human check did not pass. Do it again.',
} as const satisfies Record<keyof typeof source, string>;
