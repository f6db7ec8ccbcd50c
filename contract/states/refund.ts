/**
 * A refund of a top-up: pending_review (the money is frozen) → awaiting_second (one approved, another must) → approved
 * → refunding (the channel was told) → refunded, or failed (the channel could not; the money is in the balance again).
 * Rejected and cancelled before it is sent. Words: `refund:state.<state>`.
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

/**
 * What the chain says of the transaction that a member named for a payout: being looked at, not ours, or the very
 * payment.
 */
export const PROOF_STATES = ['checking', 'wrong', 'proved'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/**
 * Why. Words: `held:proof.<note>`. Looked at: `not_found` (in no block yet), `confirming`. Wrong: `reverted`,
 * `other_token` (no transfer of the token), `other_recipient`, `other_amount`, `too_old` (made before we began to pay),
 * `used_before` (it paid another refund), `lost` (in no block for too long).
 */
export const PROOF_NOTES = [
  'not_found',
  'confirming',
  'reverted',
  'other_token',
  'other_recipient',
  'other_amount',
  'too_old',
  'used_before',
  'lost',
] as const;
export type ProofNote = (typeof PROOF_NOTES)[number];
