/**
 * Names that a verification service judges before their registry is asked for them (docs/decisions: verification
 * codes).
 */

/**
 * The waits between two questions about a name that is still being judged: doubled from the first to the last. A person
 * may judge it.
 */
export const NAMING_RETRY_SECONDS_MIN = 5;
export const NAMING_RETRY_SECONDS_MAX = 600;
/** After so many questions about one name somebody looks into it: about two days at the longest wait. */
export const NAMING_TRIES_ALARM = 290;
/** Names of the list at /template/cn, the newest first. */
export const NAMINGS_LISTED_MAX = 200;
/** A signed code that ends so soon is not sent any more; it might be over when the registry reads it. */
export const CODE_MARGIN_SECONDS = 600;
