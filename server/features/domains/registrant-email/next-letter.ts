import { addDays, dayOf } from '#contract/calendar.ts';
import { REGISTRANT_LETTER_QUIET_HOURS, registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';

/**
 * When the next reminder to an address is due: the first reminder of any name that still waits for it, but not within a
 * day of the letter that has just been written. Null where none is left. Pure.
 */
export function nextLetter(
  waiting: readonly { readonly suffix: string; readonly beganAt: Date }[],
  now: Date,
): Date | null {
  const days = waiting.flatMap(({ suffix, beganAt }) =>
    (registrantEmailRule(suffix, dayOf(beganAt))?.remindOnDays ?? []).map((day) => addDays(beganAt, day).getTime()),
  );
  const ahead = days.filter((day) => day > now.getTime());
  if (ahead.length === 0) return null;
  const quiet = now.getTime() + REGISTRANT_LETTER_QUIET_HOURS * 3_600_000;
  return new Date(Math.max(Math.min(...ahead), quiet));
}
