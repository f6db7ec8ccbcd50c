/**
 * A refund of a top-up: pending_review (the money is frozen) → awaiting_second (one approved, another must) → approved → refunding (the
 * channel was told) → refunded, or failed (the channel could not; the money is in the balance again). Rejected and cancelled before it
 * is sent. Words: `refund:state.<state>`.
 */
export const REFUND_STATES = [
  'pending_review',
  'awaiting_second',
  'approved',
  'refunding',
  'refunded',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];
