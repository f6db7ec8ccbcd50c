/**
 * Zones of names that are registered elsewhere: proved by a text in the zone that the world asks now (issue 19 point
 * 1).
 */

/** Below the name; a label with an underscore is nobody's host (RFC 8552 §1.2). */
export const PROOF_HOST = '_namestead';
export const PROOF_PREFIX = 'namestead-proof=';
/** Names of one account, those that wait for their proof too (house rule: a batch, so that nobody claims the world). */
export const OUTSIDE_NAMES_MAX = 600;
/** A name that was not proved is forgotten after so many days. */
export const OUTSIDE_WAITS_DAYS = 30;
/**
 * A name that waits is looked at after so many seconds, and then ever more seldom: after as long as it waits already,
 * within these bounds.
 */
export const OUTSIDE_LOOK_SECONDS_MIN = 60;
export const OUTSIDE_LOOK_SECONDS_MAX = 21_600;
/** What nobody answered is asked again after so many seconds: it says nothing about the name. */
export const OUTSIDE_AGAIN_SECONDS = 3600;
/** A proved name is looked at so often, in hours. */
export const OUTSIDE_PROVED_AGAIN_HOURS = 24;
/** So many days a proved name goes on being answered without its proof: servers fail, and people move. */
export const OUTSIDE_DOUBT_DAYS = 7;
