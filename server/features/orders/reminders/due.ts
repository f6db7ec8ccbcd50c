import { addDays, calendarDaysBetween, dayStart } from '#contract/calendar.ts';
import { type LossLetter, REMINDERS, RESTORE_ENDS_LETTER_DAYS, type Reminder } from '#contract/rules/auto-renew.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { deadlinesTold, type LifeFacts } from '../../domains/life/index.ts';

/** A kind of letter and the expiries it is due for today: from `after` (inclusive) to `before` (exclusive). */
export interface DueSpan {
  readonly kind: Reminder['kind'];
  readonly after: Date;
  readonly before: Date;
}

/**
 * A kind of letter and the deletions under a suffix it is due for today: from `after` (inclusive) to `before`
 * (exclusive).
 */
export interface LossSpan {
  readonly kind: LossLetter['kind'];
  readonly suffix: string;
  readonly after: Date;
  readonly before: Date;
}

/** Older than any expiry. */
const EVER = new Date(0);

/**
 * Which letter an expiry stands at: the last one whose day has come; undefined before the first. The one after the last
 * day stays due, however late: it is owed to whoever was not told.
 */
export function reminderAt(expiresAt: Date, now: Date): Reminder | undefined {
  const left = calendarDaysBetween(now, expiresAt);
  return [...REMINDERS].reverse().find(({ day }) => left <= day);
}

/**
 * The spans of expiries of all letters, so that one question finds whoever stands at one. They meet and do not overlap.
 */
export function dueSpans(now: Date): DueSpan[] {
  const today = dayStart(now);
  return REMINDERS.map(({ kind, day }, at) => {
    const next = REMINDERS[at + 1]?.day;
    return { kind, after: next === undefined ? EVER : addDays(today, next + 1), before: addDays(today, day + 1) };
  });
}

/**
 * Which letter a deletion stands at, by suffix. A name whose redemption is over, or that never had one, gets none:
 * nothing is left to do.
 */
export function lossSpans(now: Date): LossSpan[] {
  return SUFFIXES.flatMap(({ suffix, grace }) => {
    const days = grace.value.redemptionDays;
    const ended = addDays(now, -days);
    const late = addDays(dayStart(now), RESTORE_ENDS_LETTER_DAYS + 1 - days);
    return [
      { kind: 'restoreEnds', suffix, after: ended, before: late },
      { kind: 'deleted', suffix, after: late, before: addDays(now, 1) },
    ];
  });
}

/** The day on which a letter is due. */
export const dayOfReminder = (expiresAt: Date, { day }: Reminder): Date => addDays(dayStart(expiresAt), -day);

/**
 * The day from which a letter about a name that nobody renews is due, as told at a time; undefined where its suffix
 * knows none.
 */
export function dayOfLoss(
  kind: LossLetter['kind'],
  facts: LifeFacts,
  profile: SuffixProfile,
  now: Date,
): Date | undefined {
  const dates = deadlinesTold(facts, profile, now);
  if (kind === 'cut') return dates.dnsCut;
  if (profile.grace.value.redemptionDays === 0) return undefined;
  return kind === 'deleted' ? dates.delete : addDays(dayStart(dates.redemptionEnd), -RESTORE_ENDS_LETTER_DAYS);
}
