/**
 * A deal of the trading service (acceptance K2): applied → evaluating → quoted → accepted by both → paid (held) →
 * confirmed by the seller → handed over and paid out in one moment → completed. What ends it before returns the money
 * and frees the name. A dispute is `decided` by two members; who it went against may appeal (`appealed`), and two
 * others decide. Words: `escrow:state.<state>`.
 */
export const DEAL_STATES = [
  'applied',
  'evaluating',
  'quoted',
  'accepted',
  'paid',
  'seller_confirmed',
  'handed_over',
  'completed',
  'refused',
  'expired',
  'withdrawn',
  'disputed',
  'decided',
  'appealed',
  'returned',
] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** Both sides have accepted and it has not ended: a name is in one such deal at a time (`deal_of_name`). */
export const DEAL_STATES_TAKEN: readonly DealState[] = [
  'accepted',
  'paid',
  'seller_confirmed',
  'handed_over',
  'disputed',
  'decided',
  'appealed',
];

/** What the applicant wants. Words: `escrow:type.<type>`. */
export const DEAL_TYPES = ['sell', 'buy'] as const;
export type DealType = (typeof DEAL_TYPES)[number];

/** The two sides of a deal. Words: `escrow:side.<side>`. */
export const DEAL_SIDES = ['buyer', 'seller'] as const;
export type DealSide = (typeof DEAL_SIDES)[number];

/** What two members choose for a deal that stands still. Words: `suspension:deal.<choice>`. */
export const STOPPED_CHOICES = ['goOn', 'return'] as const;
export type StoppedChoice = (typeof STOPPED_CHOICES)[number];

/** Who pays the fee; `both`: half each. Words: `escrow:feeBy.<who>`. */
export const FEE_PAYERS = ['buyer', 'seller', 'both'] as const;
export type FeePayer = (typeof FEE_PAYERS)[number];

/** What stops a deal though neither side asked for it: a side is suspended, or a dispute holds its name. */
export const DEAL_STOPS = ['suspension', 'dispute'] as const;
export type DealStop = (typeof DEAL_STOPS)[number];
