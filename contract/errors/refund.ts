import type { Catalogue } from './catalogue.ts';

/** 311xx: refunds of top-ups. */
export const refundErrors = {
  REFUND_EXCEEDS_LEFT: { code: 31101, status: 422, msg: 'refund:error.exceedsLeft' },
  REFUND_TOO_LATE: { code: 31102, status: 422, msg: 'refund:error.tooLate' },
  REFUND_NOT_POSSIBLE: { code: 31103, status: 409, msg: 'refund:error.notPossible' },
  REFUND_PENDING: { code: 31104, status: 409, msg: 'refund:error.pending' },
} as const satisfies Catalogue;
