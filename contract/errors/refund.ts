import type { Catalogue } from './catalogue.ts';

/** 311xx: refunds of top-ups. */
export const refundErrors = {
  REFUND_EXCEEDS_LEFT: { code: 31101, status: 422, msg: 'refund:error.exceedsLeft' },
  REFUND_TOO_LATE: { code: 31102, status: 422, msg: 'refund:error.tooLate' },
  REFUND_NOT_POSSIBLE: { code: 31103, status: 409, msg: 'refund:error.notPossible' },
  REFUND_PENDING: { code: 31104, status: 409, msg: 'refund:error.pending' },
  REFUND_WALLET_NEEDED: { code: 31105, status: 409, msg: 'refund:error.walletNeeded' },
  REFUND_COOLING: { code: 31106, status: 409, msg: 'held:error.cooling' },
  HELD_ORDER_UNKNOWN: { code: 31107, status: 422, msg: 'held:error.orderUnknown' },
  CHAIN_RESUME_RANGE: { code: 31108, status: 422, msg: 'held:error.resumeRange' },
  REFUND_OTHER_PAYER: { code: 31109, status: 403, msg: 'refund:error.otherPayer' },
} as const satisfies Catalogue;
