import type { suspended as source } from '../zh-HK/suspended.ts';

export const suspended = {
  error:
    'Your account is suspended, so this cannot be done now. Your money and names stay in it; you can still sign in, look at everything, top up and renew names. Contact us to settle it.',
  title: 'Your account is suspended',
  what: 'Your money and names stay in it, but for now nothing can be withdrawn, refunded, transferred, pushed, bought or sold. You can still look at everything, top up and renew names; automatic renewals and resolution go on. We mailed you why, and what to do.',
} as const satisfies Record<keyof typeof source, string>;
