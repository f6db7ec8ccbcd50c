import { addDays } from '#contract/calendar.ts';
import type { DomainRow } from '../store.ts';
import type { NameFilter } from './filter.ts';

const DAY_MS = 86_400_000;

/**
 * The next instant after `now` that is whole days away from another: what happens so many days before or after it
 * happens then.
 */
function nextBoundary(of: Date, now: Date): Date {
  const away = (((of.getTime() - now.getTime()) % DAY_MS) + DAY_MS) % DAY_MS;
  // At the boundary itself a number of days left still counts whole, and a millisecond later it does not.
  return new Date(now.getTime() + (away === 0 ? 1 : away));
}

/**
 * Until when a page of the list stays as it is unless somebody changes a row: days left, state and acts of a name
 * change only whole days from its expiry or its deletion, or of the day until which it is spared. Which names a state
 * means changes with names that are not shown, so such a page holds for now only.
 */
export function pageUnchangedUntil(
  rows: readonly Pick<DomainRow, 'expiresAt' | 'deletedAt' | 'sparedUntil'>[],
  filter: NameFilter,
  now: Date,
): Date {
  if (filter.state !== undefined) return now;
  const dates = rows.flatMap(({ expiresAt, deletedAt, sparedUntil }) =>
    [expiresAt, deletedAt, sparedUntil].filter((date) => date !== null),
  );
  const boundaries = dates.map((date) => nextBoundary(date, now).getTime());
  return new Date(Math.min(addDays(now, 1).getTime(), ...boundaries));
}
