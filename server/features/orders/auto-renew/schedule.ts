import { addDays, calendarDaysBetween, dayStart } from '#contract/calendar.ts';
import {
  AUTO_RENEW_FIRST_TRY_DAYS,
  AUTO_RENEW_SHORT_LETTER_DAYS,
  AUTO_RENEW_TRY_DAYS,
} from '#contract/rules/auto-renew.ts';

/** Names that end before this instant have so many calendar days left, or fewer. */
export const endsWithin = (days: number, now: Date): Date => addDays(dayStart(now), days + 1);

/** The day on which a term is first tried. */
export const firstTry = (expiresAt: Date): Date => addDays(dayStart(expiresAt), -AUTO_RENEW_FIRST_TRY_DAYS);

/** The next set day after today; undefined when the last one is over. */
export function nextSetDay(expiresAt: Date, now: Date): Date | undefined {
  const left = calendarDaysBetween(now, expiresAt);
  const day = AUTO_RENEW_TRY_DAYS.find((each) => each < left);
  return day === undefined ? undefined : addDays(dayStart(expiresAt), -day);
}

/** Money may have come over night. */
export const tomorrow = (now: Date): Date => addDays(dayStart(now), 1);

/** Which of the set letters about missing money a term stands at: the last one whose day has come. */
export function shortLetterDay(expiresAt: Date, now: Date): number | undefined {
  const left = calendarDaysBetween(now, expiresAt);
  return [...AUTO_RENEW_SHORT_LETTER_DAYS].reverse().find((day) => left <= day);
}
