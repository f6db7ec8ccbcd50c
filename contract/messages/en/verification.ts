import type { verification as source } from '../zh-HK/verification.ts';

export const verification = {
  'error.linkDead':
    'This link is not valid: it was replaced, or the address was removed. Use the latest e-mail, or add the address again.',
  'error.linkExpired': 'This link has expired. Send a new one from E-mail verification.',
  'error.alreadyListed': 'This address is in your list already.',
  'error.tooMany': 'You can have up to {{max}} addresses. Remove one you do not use.',
  'error.alreadyVerified': 'This address is verified already; there is nothing to send.',
  'error.emailOfAccount': 'This is your account e-mail and cannot be removed. Change it under account profile.',
  'email.added': 'The verification code was sent to the e-mail address. Follow the link in it to finish.',
  'email.removed': 'The address was removed',
  'email.resent': 'The verification e-mail was sent again',
  'email.checked': 'The e-mail address is verified.',
} as const satisfies Record<keyof typeof source, string>;
