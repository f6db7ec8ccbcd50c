/**
 * What a list says of a name of ours; computed from its dates, its phase and its statuses (specification §3). `grace`:
 * past its last paid day and still renewed at the ordinary price; `suspended`: paid, and out of the DNS by a hold.
 */
export const DOMAIN_STATES = ['active', 'expiring', 'grace', 'redemption', 'pendingDelete', 'suspended'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];
/** What a list can be filtered by: also every name past its last paid day, whatever became of it. */
export const DOMAIN_STATE_FILTERS = [...DOMAIN_STATES, 'expired'] as const;
export type DomainStateFilter = (typeof DOMAIN_STATE_FILTERS)[number];

/** The answer of a search for one name. `unknown` means: ask again; it is never taken for free. */
export const SEARCH_STATES = ['registrable', 'taken', 'reserved', 'invalid', 'unknown'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

/**
 * Why a search proposes a name that nobody asked for. `script`: the traditional or simplified twin; `pinyin`: how it is
 * read.
 */
export const SUGGESTION_KINDS = ['suffix', 'hyphen', 'plural', 'word', 'script', 'pinyin'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * Where a name stands after its last paid day (RFC 3915 §3.1, house rules): `grace`: expired, still renewed at the
 * ordinary price; `redemption`: deleted, can be restored; `pending_delete`: nobody can keep it from going. A name that
 * went has no phase but `left_at`.
 */
export const DOMAIN_PHASES = ['active', 'grace', 'redemption', 'pending_delete'] as const;
export type DomainPhase = (typeof DOMAIN_PHASES)[number];
