const DAY_MS = 86_400_000;

/** The instant so many days later (earlier when negative). A day is 24 hours: deadlines of the trade are counted so. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** The same day and time so many years later, in UTC; 29 February becomes 1 March in a common year. */
export function addYears(from: Date, years: number): Date {
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + years);
  return to;
}

/** The calendar day in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Whole days from one instant to another, rounded down; negative when it lies before. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS);
}

/** Midnight in UTC at which the day of an instant began. */
export function dayStart(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

/** Calendar days in UTC from one instant to another, whatever the hour: 0 on the same day, negative when it lies before. */
export function calendarDaysBetween(from: Date, to: Date): number {
  return daysBetween(dayStart(from), dayStart(to));
}
