/** A disputed card payment: opened (its money stands aside) → lost (the payer's bank keeps it) or won (it is the customer's again). Words: `held:dispute.state.<state>`. */
export const DISPUTE_STATES = ['opened', 'lost', 'won'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
