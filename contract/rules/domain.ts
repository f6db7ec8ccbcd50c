/** Queries (names × suffixes) of one search (specification §9). */
export const SEARCH_QUERIES_MAX = 500;
/** Other names a search proposes beside those asked, at most; never past `SEARCH_QUERIES_MAX` together (house rule). */
export const SUGGESTIONS_MAX = 20;
/** Labels of one search that get proposals: whoever pastes a list knows what they want (house rule). */
export const SUGGESTED_LABELS_MAX = 5;
/**
 * A search line that the registry has not answered after this long is 'unknown', never 'free' (house rule: 90 % within
 * 2 s).
 */
export const SEARCH_ANSWER_SECONDS_MAX = 15;
/** Whole years one can register or renew at once (acceptance D3, E3). */
export const TERM_YEARS_MIN = 1;
export const TERM_YEARS_MAX = 10;
/** No name may end later than this from now (acceptance E3; RFC 5731 §3.2.3 as the registries apply it). */
export const EXPIRY_AHEAD_YEARS_MAX = 10;
/** After a renewal or transfer a further one in this time may not add a year (specification §9). */
export const YEAR_NOT_ADDED_DAYS = 45;
/**
 * A name with fewer days left counts as expiring in lists (house rule; the first legal notice goes out 26-35 days
 * before, ERRP).
 */
export const EXPIRING_DAYS = 30;
/**
 * So many months after this one are told by how many names expire in each: a name of one year that came today is in the
 * last.
 */
export const EXPIRY_MONTHS_AHEAD = 12;
/** Names in one cart: the batch size of registrations (specification §9; acceptance I2). */
export const CART_NAMES_MAX = 200;
/** Rows of a page of names or orders. */
export const LIST_ROWS_DEFAULT = 20;
export const LIST_ROWS_MAX = 100;
/**
 * A reader waits so long for their registry's word on one name; then they are told that it did not answer (house rule).
 */
export const REGISTRY_VIEW_SECONDS_MAX = 8;
/** How long anybody may keep an answer about a name (RDAP); a change shows within it. */
export const RDAP_CACHE_SECONDS = 60;

/** A rule with its source and the time in which it holds; answers name the rule that decided (GW4). */
export interface DatedRule {
  readonly id: string;
  /** Suffixes it holds for; all where absent. */
  readonly suffixes?: readonly string[];
  readonly value: number;
  readonly unit: 'hours' | 'days' | 'years';
  readonly source: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  /** The version of the policy it belongs to, where it is one of several that follow each other. */
  readonly policy?: string;
}

/**
 * What decides whether and for how long a name may be renewed. Registry statuses decide beside them (RFC 5731 §2.3).
 */
export const RENEWAL_RULES = {
  termMax: {
    id: 'term.max',
    value: EXPIRY_AHEAD_YEARS_MAX,
    unit: 'years',
    source: 'Registry agreement of the suffix; RFC 5731 §3.2.3',
  },
  lostYear: {
    id: 'lostYear.autoRenew',
    value: YEAR_NOT_ADDED_DAYS,
    unit: 'days',
    source: 'RFC 3915 §3.1; house rules §9',
  },
  status: { id: 'registry.status', value: 0, unit: 'days', source: 'RFC 5731 §2.3' },
} as const satisfies Readonly<Record<string, DatedRule>>;
