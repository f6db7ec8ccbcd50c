/** What a list says of a name of ours; computed from its dates (specification §3). */
export const DOMAIN_STATES = ['active', 'expiring', 'expired'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** The answer of a search for one name. `unknown` means: ask again; it is never taken for free. */
export const SEARCH_STATES = ['registrable', 'taken', 'reserved', 'invalid', 'unknown'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
