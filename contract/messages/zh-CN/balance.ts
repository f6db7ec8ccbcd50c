import type { balance as source } from '../zh-HK/balance.ts';

export const balance = {
  'error.insufficient': '余额不足，还差 {{currency}} {{missing}}，请先充值。',
  available: '可用余额',
  frozen: '冻结',
  owed: '欠款',
} as const satisfies Record<keyof typeof source, string>;
