import type { balance as source } from '../zh-HK/balance.ts';

export const balance = {
  'error.insufficient': 'Your balance is short of {{currency}} {{missing}}. Please recharge first.',
  available: 'Available balance',
  frozen: 'Frozen',
  owed: 'Owed',
} as const satisfies Record<keyof typeof source, string>;
