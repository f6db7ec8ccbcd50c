import type { refund as source } from '../zh-HK/refund.ts';

export const refund = {
  'error.exceedsLeft': '退款金额超过这笔充值剩余的 USD {{left}}。',
  'error.tooLate': '这笔充值已超过 {{days}} 天，不能退款。',
  'error.notPossible': '这笔充值不能退款。',
  'error.pending': '这笔充值已有一笔退款处理中。',
  'error.zero': '退款金额须大于 0',
} as const satisfies Record<keyof typeof source, string>;
