import { localTime } from '#web/shared/ui/when.tsx';

/** How many months the filter offers; older ones are reached by their days. */
const MONTHS_OFFERED = 12;
const DAY_MS = 86_400_000;

/** The months up to now in a time zone, newest first: `2026-11`. */
export function lastMonths(now: Date, zone: string): string[] {
  const [year = 0, month = 1] = localTime(now.toISOString(), zone)
    .split('-')
    .map((part) => Number.parseInt(part, 10));
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/**
 * When a local wall time, given as if it were UTC, is there. Twice, because the first guess may stand on the other side
 * of a change of clocks.
 */
function instantOf(local: number, zone: string): number {
  const offset = (at: number) => Date.parse(`${localTime(new Date(at).toISOString(), zone).replace(' ', 'T')}Z`) - at;
  const guess = local - offset(local);
  return local - offset(guess);
}

/** The first instant of a day `2026-11-21` in a time zone. */
export const dayBegins = (day: string, zone: string): string =>
  new Date(instantOf(Date.parse(`${day}T00:00:00Z`), zone)).toISOString();

/** The first instant after a day in a time zone. */
export const dayEnds = (day: string, zone: string): string =>
  dayBegins(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), zone);

/** The first and the last day of a month `2026-11`. */
export function monthDays(month: string): { From: string; To: string } {
  const [year = 0, number = 1] = month.split('-').map((part) => Number.parseInt(part, 10));
  return { From: `${month}-01`, To: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** First instant of a month `2026-11` in a time zone and the first one after it. */
export function monthBounds(month: string, zone: string): { From: string; To: string } {
  const { From, To } = monthDays(month);
  return { From: dayBegins(From, zone), To: dayEnds(To, zone) };
}
