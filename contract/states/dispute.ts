/**
 * A disputed card payment: opened (its money stands aside) → lost (the payer's bank keeps it) or won (it is the
 * customer's again). Words: `held:dispute.state.<state>`.
 */
export const DISPUTE_STATES = ['opened', 'lost', 'won'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * What the card company has of our evidence: nothing, some that was not sent on yet, or the bank has it. Words:
 * `held:dispute.evidence.<evidence>`.
 */
export const DISPUTE_EVIDENCE = ['none', 'kept', 'given'] as const;
export type DisputeEvidence = (typeof DISPUTE_EVIDENCE)[number];

/**
 * Why a payer disputes a card payment, as the card company names it. Words: `held:dispute.reason.<reason>`; one that is
 * not here stands as it came.
 */
export const DISPUTE_REASONS = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'subscription_canceled',
  'unrecognized',
  'noncompliant',
  'general',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];
