import { addDays, calendarDaysBetween, dayStart } from '#contract/calendar.ts';
import { REMINDERS, REMINDERS_END_DAYS, type Reminder } from '#contract/rules/auto-renew.ts';

/** A kind of letter and the expiries it is due for today: from `after` (inclusive) to `before` (exclusive). */
export interface DueSpan {
  readonly kind: Reminder['kind'];
  readonly after: Date;
  readonly before: Date;
}

/** Which letter an expiry stands at: the last one whose day has come; undefined before the first and long after the end. */
export function reminderAt(expiresAt: Date, now: Date): Reminder | undefined {
  const left = calendarDaysBetween(now, expiresAt);
  if (left < -REMINDERS_END_DAYS) return undefined;
  return [...REMINDERS].reverse().find(({ day }) => left <= day);
}

/** The spans of expiries of all letters, so that one question finds whoever stands at one. They meet and do not overlap. */
export function dueSpans(now: Date): DueSpan[] {
  const today = dayStart(now);
  return REMINDERS.map(({ kind, day }, at) => {
    const next = REMINDERS[at + 1]?.day ?? -REMINDERS_END_DAYS - 1;
    return { kind, after: addDays(today, next + 1), before: addDays(today, day + 1) };
  });
}

/** The day on which a letter is due. */
export const dayOfReminder = (expiresAt: Date, { day }: Reminder): Date => addDays(dayStart(expiresAt), -day);
