/**
 * The house's time, as its answers tell it: a reader's own clock may be wrong, and in a demonstration the business
 * clock is moved. Every relative time and every dated rule on a page is counted from here.
 */
export const TIME_HEADER = 'x-business-time';

let ahead = 0;

/** Takes the time that the house tells, in milliseconds since 1970. */
export function takeTime(told: number): void {
  ahead = told - Date.now();
}

/** Takes the time from an answer that has just come; answers without one change nothing. */
export function hearTime(headers: Headers): void {
  const told = Number(headers.get(TIME_HEADER) ?? Number.NaN);
  if (Number.isFinite(told)) takeTime(told);
}

/** Milliseconds since 1970 by the house's business clock; the reader's own clock until the first answer came. */
export const businessNow = (): number => Date.now() + ahead;

/** Today, `2026-11-21` in UTC, by the same clock; what dated rules are read by. */
export const businessDay = (): string => new Date(businessNow()).toISOString().slice(0, 10);
