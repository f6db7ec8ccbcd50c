import type { suspended as source } from '../zh-HK/suspended.ts';

export const suspended = {
  error:
    'Your account is suspended, so this cannot be done now. Your money and names stay in it; you can still sign in, look at everything, top up and renew names. Contact us to settle it.',
  title: 'Your account is suspended',
  since: 'Since:',
  'reason.payment': 'A payment is unclear or disputed.',
  'reason.identity': 'We have to check who its holder is.',
  'reason.takeover': 'Someone else may be using it. This protects your money and your names.',
  'reason.abuse': 'We were told that names in it are being abused.',
  'reason.order': 'An authority requires it of us.',
  'reason.terms': 'It was used against the terms of service.',
  more: 'What waits and what goes on',
  what: 'Your money and names stay in it, but for now nothing can be withdrawn, refunded, transferred, pushed, given another holder, bought or sold, and name servers and records stay as they are. You can still look at everything, top up and renew names; automatic renewals and resolution go on. Once two members of our staff agree, it is lifted and we tell you.',
  write: 'Anything to tell or to show us?',
} as const satisfies Record<keyof typeof source, string>;
