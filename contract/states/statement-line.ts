/**
 * A line of our bank's statement: unmatched (held, for staff) → matched (credited) or sent_back; above the limit one
 * member proposes (awaiting_second) and another confirms. What left our account needs nothing (outgoing).
 * Words: `office:transfer.state.<state>`.
 */
export const STATEMENT_LINE_STATES = ['unmatched', 'awaiting_second', 'matched', 'sent_back', 'outgoing'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

export const LINE_DECISIONS = ['match', 'back'] as const;
export type LineDecision = (typeof LINE_DECISIONS)[number];

/** What the automatic match said of a line. Words: `office:transfer.why.<why>`. */
export const MATCH_OUTCOMES = [
  'exact',
  'no_reference',
  'two_references',
  'amount',
  'currency',
  'paid_before',
  'payer_differs',
  'large',
  'outgoing',
] as const;
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number];

/**
 * What a statement's line would become: an outcome; nothing, since a statement brought it before, with the same words
 * or with others; money that left our account without a payment of ours. Words as of the outcomes.
 */
export const LINE_VERDICTS = [...MATCH_OUTCOMES, 'known', 'known_otherwise', 'stray'] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/**
 * A statement of our bank: one member hands it in (awaiting_check), another looks at it and confirms (imported) or
 * refuses; who handed it in may take it back (withdrawn). Words: `bankstatement:state.<state>`.
 */
export const BANK_STATEMENT_STATES = ['awaiting_check', 'imported', 'refused', 'withdrawn'] as const;
export type BankStatementState = (typeof BANK_STATEMENT_STATES)[number];
