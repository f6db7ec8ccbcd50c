export const refund = {
  'error.exceedsLeft': '退款金額超過這筆充值尚餘的 USD {{left}}。',
  'error.tooLate': '這筆充值已超過 {{days}} 天，不可退款。',
  'error.notPossible': '這筆充值不可退款。',
  'error.pending': '這筆充值已有一宗退款處理中。',
  'error.zero': '退款金額須大於 0',
} as const;
