import { calendarDaysBetween } from '#contract/calendar.ts';
import { DEFAULT_TIME_ZONE } from '#contract/rules/ui.ts';

// The Swedish form is ISO's own; only the zone matters.
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DEFAULT_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-11-21 14:05` in the house's time zone, as pages show it. */
export const timeText = (instant: Date): string => CLOCK.format(instant);
/** `2026-11-21` there. */
export const dayText = (instant: Date): string => timeText(instant).slice(0, 10);
/** Calendar days there from one instant to another: 0 on the same day, negative when it lies before. */
export const daysApart = (from: Date, to: Date): number =>
  calendarDaysBetween(new Date(dayText(from)), new Date(dayText(to)));
/** The zone's name, to stand beside. */
export const ZONE: string = DEFAULT_TIME_ZONE;
