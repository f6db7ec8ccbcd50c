import { usd } from '#contract/money.ts';

/** The numbers all registries share; in what they differ stands in `traits/`. Days are of 24 hours. */
export const DAY_MS = 86_400_000;
export const TERM_YEARS_MAX = 10;
export const DS_RECORDS_MAX = 13;
/** authInfo is empty or of this length, with a letter, a digit and a sign. */
export const AUTH_INFO_LENGTH_MIN = 8;
export const AUTH_INFO_LENGTH_MAX = 32;

/** What a registrar starts with: a deposit, no credit, and a message when the deposit runs low. */
export const OPENING_BALANCE = usd('100000.00').minor;
export const LOW_BALANCE_THRESHOLD = usd('1000.00').minor;

/** Refused logins of one registrar within this time lock it out for as long (2501). */
export const LOGIN_LOCK_MS = 60_000;
export const LOGIN_LOCK_FAILURES = 10;

/** The same day so many years later; 29 February becomes the 28th where there is none. */
export function addYears(at: number, years: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
