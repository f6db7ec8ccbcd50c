import type { cooling as source } from '../zh-HK/cooling.ts';

export const cooling = {
  title: 'Password and security code were both reset by e-mail: nothing can leave the account for now',
  until: 'Ends automatically:',
  more: 'What waits, and what to do if it was not you',
  what: 'Until then nothing can be bought, renewed, withdrawn or refunded; payout details, registrants, templates, name servers, locks and automatic renewal stay as they are; no second factor can be added and the account e-mail cannot be changed. You can look at everything and top up, and automatic renewals go on.',
  end: 'It cannot be ended earlier. An account that had an authenticator app or a passkey before the reset proves its owner at sign-in and does not wait; consider adding one afterwards.',
  notYou:
    'Was it not you? Get your mailbox back first, then reset the password: that signs everybody out at once and starts the time again. Then contact us.',
  reset: 'Reset the password',
} as const satisfies Record<keyof typeof source, string>;
