import { localTime } from '#web/shared/ui/when.tsx';

/** How many months the filter offers; older ones are reached by paging. */
const MONTHS_OFFERED = 12;

/** The months up to now in a time zone, newest first: `2026-11`. */
export function lastMonths(now: Date, zone: string): string[] {
  const [year = 0, month = 1] = localTime(now.toISOString(), zone)
    .split('-')
    .map((part) => Number.parseInt(part, 10));
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** When a local wall time, given as if it were UTC, is there. Twice, because the first guess may stand on the other side of a change of clocks. */
function instantOf(local: number, zone: string): number {
  const offset = (at: number) => Date.parse(`${localTime(new Date(at).toISOString(), zone).replace(' ', 'T')}Z`) - at;
  const guess = local - offset(local);
  return local - offset(guess);
}

/** First instant of a month `2026-11` in a time zone and the first one after it. */
export function monthBounds(month: string, zone: string): { From: string; To: string } {
  const [year = 0, number = 1] = month.split('-').map((part) => Number.parseInt(part, 10));
  const start = (shift: number) => new Date(instantOf(Date.UTC(year, number - 1 + shift, 1), zone)).toISOString();
  return { From: start(0), To: start(1) };
}
