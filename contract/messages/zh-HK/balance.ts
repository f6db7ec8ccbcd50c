export const balance = {
  'error.insufficient': '餘額不足，尚欠 {{currency}} {{missing}}，請先充值。',
  available: '可用餘額',
  frozen: '凍結',
  owed: '尚欠',
} as const;
