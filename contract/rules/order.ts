/**
 * A worker has a line for so long and says every few seconds that it is alive; after a crash another takes the line
 * over.
 */
export const LINE_LEASE_SECONDS = 8;
export const LINE_LEASE_RENEW_SECONDS = 2;
/** A worker looks so often whether its order was cancelled: what is not on the wire by then is given back. */
export const CANCEL_LOOK_MS = 100;
/**
 * Where nothing more could be begun for so long, an order goes on without the worker it has: others are worked by it
 * meanwhile.
 */
export const ORDER_WORKER_HELD_MS = 1000;
/** Waits between tries at a registry that is down or has not told: doubled from the first to the last. */
export const REGISTRY_RETRY_SECONDS_MIN = 2;
export const REGISTRY_RETRY_SECONDS_MAX = 300;
/**
 * A registry may still be at work on a command whose sender is gone: so long after it was sent nobody believes that the
 * registry knows nothing of it. It is what registries promise for a command that changes something (ICANN Registry
 * Agreement, Specification 10).
 */
export const REGISTRY_SETTLES_SECONDS = 4;
/**
 * Five times that counts as no answer at all (the same): a command that was not carried out by then is not any more.
 */
export const REGISTRY_OVER_SECONDS = 20;
/** So many tries in vain are about a day: a person must look, the money stays held. */
export const REGISTRY_TRIES_ALARM = 290;
/** When held money is expected to be decided: what the reader of the freeze list is told (GW3). */
export const REGISTRY_ANSWER_EXPECTED_MINUTES = 10;
/** Random characters of a transfer password: letters and digits, above 128 bits (RFC 9154 §4.1). */
export const AUTH_INFO_CHARACTERS = 24;
/**
 * Lines of one order that are begun together: what four sessions, eight deep, have room for, and half as many that wait
 * for their place.
 */
export const LINES_BEGUN_AT_ONCE = 48;
/**
 * Lines whose commands may be under way at one registry, whoever ordered them: one round on the wire, as many that wait
 * for their place, and those being begun. More would gain nothing, and a worker that is killed leaves as many for
 * others to ask about. Also the most of one order.
 */
export const LINES_AT_REGISTRY = 112;
/** Lines one turn of an order takes before other orders have theirs. */
export const LINES_PER_TURN = 256;
