/**
 * A withdrawal: pending_review (the money is frozen) → awaiting_second (one approved, another must) → approved (waits
 * for the day of payment) → paying (the bank was told) → paid, or returned (the bank did not pay, or what it paid came
 * back). Rejected and cancelled before it is paid. Words: `withdrawal:state.<state>`.
 */
export const WITHDRAWAL_STATES = [
  'pending_review',
  'awaiting_second',
  'approved',
  'paying',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** A settlement credit: one proposes, another signs. Words: `office:settlement.state.<state>`. */
export const SETTLEMENT_STATES = ['proposed', 'credited', 'rejected'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
