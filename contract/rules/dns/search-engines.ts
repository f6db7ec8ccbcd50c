/**
 * Networks that the list of search engines can have (house rule: many times what the resolvers of the large ones need).
 */
export const SEARCH_NETWORKS_MAX = 5000;
/** Characters of the list as it is written, and of an engine's name. */
export const SEARCH_LIST_LENGTH_MAX = 300_000;
export const SEARCH_NAME_LENGTH_MAX = 60;
/**
 * The shortest prefixes: no search engine's network is larger, and a slip here would put half the world on the line
 * (house rule).
 */
export const SEARCH_BITS_MIN = { v4: 8, v6: 16 } as const;
/**
 * The longest: lines do not look behind the first 64 bits of IPv6, which are what one network has (RFC 4291 §2.5.1).
 */
export const SEARCH_BITS_MAX = { v4: 32, v6: 64 } as const;
/** Wrong lines that one refusal tells. */
export const SEARCH_FAULTS_TOLD_MAX = 50;
/** A changed list is looked for so often: it is in use within seconds, without a restart. */
export const SEARCH_ASKED_EVERY_MS = 1_000;

/** What can be wrong with a line; each has its words in `searchline:wrong.<problem>`. */
export const SEARCH_PROBLEMS = ['form', 'inexact', 'wide', 'narrow', 'name'] as const;
export type SearchProblem = (typeof SEARCH_PROBLEMS)[number];
