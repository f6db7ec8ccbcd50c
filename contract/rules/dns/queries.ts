/** For how many days queries are shown; the shortest by the hour, the others by the day. */
export const QUERY_DAYS = ['1', '7', '30'] as const;
export type QueryDays = (typeof QUERY_DAYS)[number];
/** So long counts are kept: what is shown, and one more for the hour or day that has just begun. */
export const QUERY_HOURS_KEPT = 25;
export const QUERY_DAYS_KEPT = 31;

/** Name servers write what they counted so often; whoever is killed loses the counts since. */
export const QUERIES_WRITTEN_EVERY_SECONDS = 20;
/**
 * Zones that one writing holds at most; the others wait, the longest first. Each is written twice: for its hour and its
 * day.
 */
export const QUERY_ZONES_PER_WRITING = 500;
/**
 * Names of a zone, and names asked for that it does not have, which are told apart between two writings and kept of an
 * hour or a day. What falls off is counted together, as others.
 */
export const QUERY_NAMES_KEPT = 50;
export const QUERY_MISSING_KEPT = 25;
/** Names of all zones together that are told apart between two writings, and zones that are counted: about 50 MB. */
export const QUERY_NAMES_MAX = 200_000;
export const QUERY_ZONES_MAX = 100_000;

/** Rows of names on the page. */
export const QUERY_NAMES_SHOWN = 20;
