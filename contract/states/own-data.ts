/**
 * A document with everything the house holds of a customer: gathering, ready for some days, expired and erased, or
 * failed.
 */
export const OWN_DATA_STATES = ['gathering', 'ready', 'expired', 'failed'] as const;
export type OwnDataState = (typeof OWN_DATA_STATES)[number];
