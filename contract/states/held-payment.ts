/**
 * A payment that is nobody's order as it came: waiting → credited, or returning (the channel was told to give it back)
 * → returned; back to waiting where the channel could not. Above the limit one proposes (awaiting_second) and another
 * confirms. Words: `held:payment.state.<state>`.
 */
export const HELD_STATES = ['waiting', 'awaiting_second', 'credited', 'returning', 'returned'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/**
 * Why: not the order's amount or currency, a second payment of one order, or no such order. Words:
 * `held:payment.why.<why>`.
 */
export const HELD_REASONS = ['amount_differs', 'paid_twice', 'unknown_order'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export const HELD_DECISIONS = ['credit', 'return'] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/**
 * A sheet of rates: used, kept aside because it jumps, wanted by one member and waiting for another, or declined.
 * Words: `held:rate.state.<state>`.
 */
export const SHEET_STATES = ['accepted', 'jumped', 'awaiting_second', 'declined'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
