import { expect, test } from 'vitest';
import { dayBegins, dayEnds, lastMonths, monthBounds, monthDays } from './month.ts';

test('J1 a month begins and ends at the midnight of the reader', () => {
  expect(monthBounds('2026-11', 'Asia/Hong_Kong')).toEqual({
    From: '2026-10-31T16:00:00.000Z',
    To: '2026-11-30T16:00:00.000Z',
  });
  expect(monthBounds('2026-12', 'UTC')).toEqual({ From: '2026-12-01T00:00:00.000Z', To: '2027-01-01T00:00:00.000Z' });
});

test('J1 a month with a change of clocks keeps both its midnights', () => {
  expect(monthBounds('2026-03', 'Europe/Berlin')).toEqual({
    From: '2026-02-28T23:00:00.000Z',
    To: '2026-03-31T22:00:00.000Z',
  });
  expect(monthBounds('2026-11', 'America/New_York')).toEqual({
    From: '2026-11-01T04:00:00.000Z',
    To: '2026-12-01T05:00:00.000Z',
  });
});

test('J1 the months offered end with the reader’s own', () => {
  const months = lastMonths(new Date('2026-01-31T16:30:00Z'), 'Asia/Hong_Kong');
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(months).toHaveLength(12);
});

test('J1 a period of days begins and ends at the midnights of the reader, also where clocks change', () => {
  expect(dayBegins('2026-11-21', 'Asia/Hong_Kong')).toBe('2026-11-20T16:00:00.000Z');
  expect(dayEnds('2026-11-21', 'Asia/Hong_Kong')).toBe('2026-11-21T16:00:00.000Z');
  expect(dayEnds('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(monthDays('2028-02')).toEqual({ From: '2028-02-01', To: '2028-02-29' });
});
