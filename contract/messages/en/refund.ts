import type { refund as source } from '../zh-HK/refund.ts';

export const refund = {
  'error.exceedsLeft': 'The amount is more than the USD {{left}} left of this top-up.',
  'error.tooLate': 'This top-up is older than {{days}} days and can no longer be refunded.',
  'error.notPossible': 'This top-up cannot be refunded.',
  'error.pending': 'A refund of this top-up is already under way.',
  'error.zero': 'The amount must be more than 0',
} as const satisfies Record<keyof typeof source, string>;
