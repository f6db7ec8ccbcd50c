import { DEFAULT_TIME_ZONE } from '#contract/rules/ui.ts';
import { useWords } from '../i18n/words.ts';
import { businessNow } from '../server-clock.ts';
import { session } from '../session.ts';

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The reader's time zone of record. */
export function timeZone(): string {
  return session().TimeZone ?? DEFAULT_TIME_ZONE;
}

/** Making a formatter takes longer than a hundred uses of it, and a list has one in every row. */
function kept<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const one = made.get(name) ?? make(name);
    made.set(name, one);
    return one;
  };
}

// The Swedish form is ISO's own; only the zone matters.
const clockOf = kept(
  (zone) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
// The browser's own words for Hong Kong count days by another character than our tables; those of Taiwan by the same.
const distanceOf = kept(
  (lang) => new Intl.RelativeTimeFormat(lang === 'zh-HK' ? 'zh-TW' : lang, { numeric: 'always' }),
);

/** `2026-11-21 14:05` in a time zone, from an ISO instant. */
export function localTime(instant: string, zone: string): string {
  return clockOf(zone).format(new Date(instant));
}

/** `in 3 days`, `2 hours ago` in the page's language; undefined within a minute. */
export function relative(instant: string, now: number, lang: string): string | undefined {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return undefined;
  // The browser's own words leave the space out in one of our two ways of writing Chinese.
  return distanceOf(lang)
    .format(Math.trunc(seconds / unit[1]), unit[0])
    .replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

/** An instant with the reader's time zone in its title and relative time beside it. */
export function When({ at, bare = false, dayOnly = false }: { at: string; bare?: boolean; dayOnly?: boolean }) {
  const { t, lang } = useWords();
  const zone = timeZone();
  const text = localTime(at, zone);
  return (
    <time dateTime={at} title={`${text} ${zone}`} className="ns-when">
      <span>{dayOnly ? text.slice(0, 10) : text}</span>
      {!bare && <span className="ns-muted"> · {relative(at, businessNow(), lang) ?? t('common:when.now')}</span>}
    </time>
  );
}
