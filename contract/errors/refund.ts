import type { Catalogue } from './catalogue.ts';

/** 311xx: refunds of top-ups. */
export const refundErrors = {
  REFUND_EXCEEDS_LEFT: { code: 31101, status: 422, msg: 'refund:error.exceedsLeft' },
  REFUND_TOO_LATE: { code: 31102, status: 422, msg: 'refund:error.tooLate' },
  REFUND_NOT_POSSIBLE: { code: 31103, status: 409, msg: 'refund:error.notPossible' },
  REFUND_PENDING: { code: 31104, status: 409, msg: 'refund:error.pending' },
  REFUND_WALLET_NEEDED: { code: 31105, status: 409, msg: 'refund:error.walletNeeded' },
  REFUND_COOLING: { code: 31106, status: 409, msg: 'held:error.cooling' },
} as const satisfies Catalogue;
