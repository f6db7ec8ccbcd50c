/**
 * So long before a name that was not renewed is deleted it stops resolving (Expired Registration Recovery Policy §2.2.2
 * asks for the last eight days in which it can be renewed; two more, so that a registry that is down for a while leaves
 * eight).
 */
export const DNS_CUT_BEFORE_DELETION_DAYS = 10;
/** What the policy asks for at least. */
export const DNS_CUT_DAYS_MIN = 8;
/** When a registry could not be asked at a deadline, it is asked again after this long. */
export const LIFE_RETRY_SECONDS = 60;
/** When nothing can be done but by a person, or by another, the name is looked at again after this long. */
export const LIFE_LOOK_AGAIN_HOURS = 6;
/**
 * So long after its last paid day a registry has surely done what it does on that day: it is asked whether it was what
 * we believe.
 */
export const LIFE_FIRST_LOOK_DAYS = 1;
/**
 * So many days before a registry keeps its automatic year for good, a name that we should have deleted rings an alarm
 * (house rule).
 */
export const LIFE_REFUND_NEAR_DAYS = 7;
/**
 * A name that was called is not called again for so long: longer than the queue of a day with many expiries, far
 * shorter than any deadline.
 */
export const LIFE_CALL_SECONDS = 600;
/** How often deadlines are looked for, and how many are taken at once. */
export const LIFE_DUE_EVERY_SECONDS = 2;
export const LIFE_DUE_AT_ONCE = 200;
/** Names of one job that are asked about at the same time, at each registry. */
export const LIFE_NAMES_AT_ONCE = 16;
/**
 * Where no name could be ended for so long, the names go on without the worker they have: others are brought up by it
 * meanwhile.
 */
export const LIFE_WORKER_HELD_MS = 1000;
/**
 * How often each registry's queue of messages is emptied, and how many of one queue are taken before the others have
 * their turn.
 */
export const POLL_EVERY_SECONDS = 5;
export const POLL_MESSAGES_AT_ONCE = 500;
/**
 * So many looks on end that could not empty a queue are an alarm: one minute without the registry's news (house rule).
 */
export const POLL_STOPS_ALARM = 12;
/**
 * So far ahead the deposit at a registry that renews nothing without money must cover the years of the names that end
 * (house rule).
 */
export const DEPOSIT_AHEAD_DAYS = 14;
/** A reading of such a deposit is trusted so long; our books follow it meanwhile. */
export const DEPOSIT_READING_DAYS_MAX = 31;
export const DEPOSIT_WATCH_EVERY_SECONDS = 3600;
/**
 * So many names of each state of their end are priced for the home page; more are only told to be there (house rule).
 */
export const ENDING_NAMES_MAX = 1000;
/**
 * Names that one person may restore at once stand in `batch.ts`; the report for the registry says why, in English (RFC
 * 3915 §4.2.5).
 */
export const RESTORE_REASON = 'Registrant request after unintended expiry';
/**
 * A name that came back without its year, because its registry asks more for it than was agreed, is not deleted again
 * for so many days, and can be renewed meanwhile (house rule): a week, in which its customer surely reads mail.
 */
export const YEAR_OFFER_DAYS = 7;
