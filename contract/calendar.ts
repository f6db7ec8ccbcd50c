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

/**
 * Calendar days in UTC from one instant to another, whatever the hour: 0 on the same day, negative when it lies before.
 */
export function calendarDaysBetween(from: Date, to: Date): number {
  return daysBetween(dayStart(from), dayStart(to));
}

/** A day of Hong Kong is UTC+8 all year. */
const HONG_KONG_MS = 8 * 3_600_000;

/** Midnight in Hong Kong at which the day of an instant began there. */
export function hongKongDayStart(instant: Date): Date {
  return new Date(dayStart(new Date(instant.getTime() + HONG_KONG_MS)).getTime() - HONG_KONG_MS);
}

/** Midnight in Hong Kong at which the month of an instant began there, or so many months later. */
export function hongKongMonthStart(instant: Date, later = 0): Date {
  const there = new Date(instant.getTime() + HONG_KONG_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + later) - HONG_KONG_MS);
}

/**
 * The general holidays of Hong Kong by year, beside every Saturday and Sunday, on which our staff and the banks do not
 * work.
 */
interface HolidayYear {
  readonly year: number;
  /**
   * `gazette`: as the government published it. `ordinance`: what the General Holidays Ordinance (Cap. 149) gives, not
   * yet compared with the notice.
   */
  readonly source: 'gazette' | 'ordinance';
  /** MM-DD; those on a weekend too, so that the list can be compared with the notice. */
  readonly days: readonly string[];
}

/**
 * Dated data: a year more is added when its notice is published (decision 0028). Beyond the last year only weekends are
 * known.
 */
export const HONG_KONG_HOLIDAYS: readonly HolidayYear[] = [
  {
    year: 2026,
    source: 'gazette',
    days: [
      '01-01',
      ...['02-17', '02-18', '02-19'],
      ...['04-03', '04-04', '04-06', '04-07'],
      '05-01',
      '05-25',
      '06-19',
      '07-01',
      '09-26',
      '10-01',
      '10-19',
      ...['12-25', '12-26'],
    ],
  },
  {
    year: 2027,
    source: 'ordinance',
    days: [
      '01-01',
      ...['02-06', '02-08', '02-09'],
      ...['03-26', '03-27', '03-29'],
      '04-05',
      '05-01',
      '05-13',
      '06-09',
      '07-01',
      '09-16',
      '10-01',
      '10-08',
      ...['12-25', '12-27'],
    ],
  },
];

const HOLIDAYS = new Set(HONG_KONG_HOLIDAYS.flatMap(({ year, days }) => days.map((day) => `${year}-${day}`)));

/** Whether our staff and the banks of Hong Kong work on the day of this instant there. */
export function isBusinessDay(instant: Date): boolean {
  const there = new Date(instant.getTime() + HONG_KONG_MS);
  const weekday = there.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(dayOf(there));
}

/**
 * The end of the last of so many business days of Hong Kong that follow the instant's own day: what was promised within
 * one business day on Friday is due on Monday at midnight there.
 */
export function addBusinessDays(from: Date, days: number): Date {
  let midnight = hongKongDayStart(from);
  for (let left = days; left > 0; ) {
    midnight = addDays(midnight, 1);
    if (isBusinessDay(midnight)) left -= 1;
  }
  return addDays(midnight, 1);
}
