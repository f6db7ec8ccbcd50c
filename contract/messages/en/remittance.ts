import type { remittance as source } from '../zh-HK/remittance.ts';

export const remittance = {
  tile: 'Credited when it arrives',
  hint: 'Next you get our account and your reference.',
  submit: 'Get our account',
  waiting: 'Waiting for your transfer. Give the reference below with it; it is credited when it arrives.',
  reference: 'Reference',
  'reference.about': 'Each transfer has its own reference; please do not use it twice.',
  payee: 'Payee',
  account: 'Account number',
  bank: 'Bank',
  slip: 'Transfer slip (optional)',
  'slip.about': 'A picture of your slip helps us to find your money.',
  'slip.send': 'Send the slip',
  'slip.sent': 'Slip sent:',
  'slip.added': 'Slip sent.',
} as const satisfies Record<keyof typeof source, string>;
