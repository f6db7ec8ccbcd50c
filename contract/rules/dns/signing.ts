/**
 * How long resolvers keep the DS of a name after the registry has taken it away, at most: the zones above publish it
 * for a day (.com, .net, .cc) or less, and are made anew within minutes. Only then may signatures end (RFC 6781 §4.1.4;
 * an hour is added by house rule).
 */
export const DS_FORGOTTEN_HOURS = 25;
/**
 * Answers without signatures that resolvers kept from before are not waited for longer than this before the DS is sent.
 */
export const UNSIGNED_FORGOTTEN_SECONDS_MAX = 86_400;
/** What a registry refused, or a name that does not use our name servers, is looked at again so much later. */
export const SIGNING_AGAIN_SECONDS = 3600;
/**
 * A key signs so long before another takes its place: what had time to be guessed or copied is worth nothing then
 * (house rule; RFC 6781 §3.3 leaves it open).
 */
export const KEY_LIFE_DAYS = 365;
/** Of a name registered elsewhere: what is waited for is looked for so often, */
export const PARENT_LOOK_SECONDS = 60;
/** and the zone above it is asked again after so long. */
export const PARENT_ASKED_AGAIN_SECONDS = 600;
/** A task at the registry is looked for so often. */
export const SIGNING_LOOK_SECONDS = 20;
