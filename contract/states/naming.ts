/**
 * Where a name stands with the verification service of its registry, apart from its holder's identity. A name that no
 * service is asked about has no state.
 */
export const NAMING_STATES = ['checking', 'passed', 'refused'] as const;
export type NamingState = (typeof NAMING_STATES)[number];
