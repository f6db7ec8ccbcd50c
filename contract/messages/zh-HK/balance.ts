export const balance = {
  'error.insufficient': '餘額不足，尚欠 {{currency}} {{missing}}，請先充值。',
} as const;
