/** A line of our bank's statement: unmatched (held, for staff) → matched (credited) or sent_back. Words: `office:transfer.state.<state>`. */
export const STATEMENT_LINE_STATES = ['unmatched', 'matched', 'sent_back'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

/** What the automatic match said of a line. Words: `office:transfer.why.<why>`. */
export const MATCH_OUTCOMES = ['exact', 'no_reference', 'amount', 'currency', 'paid_before'] as const;
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number];

/** What a statement's line would become: an outcome, or nothing, since a statement brought it before. Words as of the outcomes. */
export const LINE_VERDICTS = [...MATCH_OUTCOMES, 'known'] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];
