import { expect, test } from 'vitest';
import {
  addBusinessDays,
  HONG_KONG_HOLIDAYS,
  hongKongDayStart,
  hongKongMonthStart,
  isBusinessDay,
} from './calendar.ts';

const due = (from: string, days: number) => addBusinessDays(new Date(from), days).toISOString();

test('J3 L1 a review clock runs in business days of Hong Kong: weekends and general holidays do not count', () => {
  // Friday 20 November 2026, afternoon there: within one business day is until the end of Monday.
  expect(due('2026-11-20T08:00:00Z', 1)).toBe('2026-11-23T16:00:00.000Z');
  expect(due('2026-11-20T08:00:00Z', 5)).toBe('2026-11-27T16:00:00.000Z');
  // Christmas: the 25th and the 26th are holidays, the 27th is a Sunday.
  expect(due('2026-12-24T01:00:00Z', 1)).toBe('2026-12-28T16:00:00.000Z');
  // Over the turn of the year: 1 January 2027 is a Friday.
  expect(due('2026-12-31T01:00:00Z', 1)).toBe('2027-01-04T16:00:00.000Z');
  // Easter 2026 with Ching Ming: Friday the 3rd to Tuesday the 7th.
  expect(due('2026-04-02T01:00:00Z', 1)).toBe('2026-04-08T16:00:00.000Z');
});

test('a day begins at midnight in Hong Kong, to the millisecond', () => {
  // Midnight of Monday 23 November 2026 there.
  expect(isBusinessDay(new Date('2026-11-22T15:59:59.999Z'))).toBe(false);
  expect(isBusinessDay(new Date('2026-11-22T16:00:00.000Z'))).toBe(true);
  expect(due('2026-11-20T15:59:59.999Z', 1)).toBe('2026-11-23T16:00:00.000Z');
  expect(due('2026-11-20T16:00:00.000Z', 1)).toBe('2026-11-23T16:00:00.000Z');
  expect(due('2026-11-22T16:00:00.000Z', 1)).toBe('2026-11-24T16:00:00.000Z');
});

test('a month begins at midnight of its first day in Hong Kong, over the turn of a year too', () => {
  const month = (from: string, later?: number) => hongKongMonthStart(new Date(from), later).toISOString();
  expect(hongKongDayStart(new Date('2026-11-30T15:59:59.999Z')).toISOString()).toBe('2026-11-29T16:00:00.000Z');
  expect(hongKongDayStart(new Date('2026-11-30T16:00:00.000Z')).toISOString()).toBe('2026-11-30T16:00:00.000Z');
  expect(month('2026-11-30T15:59:59.999Z')).toBe('2026-10-31T16:00:00.000Z');
  expect(month('2026-11-30T16:00:00.000Z')).toBe('2026-11-30T16:00:00.000Z');
  // The 31st has no like in the next month: it is the month that counts.
  expect(month('2027-01-31T00:00:00Z', 1)).toBe('2027-01-31T16:00:00.000Z');
  expect(month('2026-11-27T00:00:00Z', 2)).toBe('2026-12-31T16:00:00.000Z');
  expect(month('2026-11-27T00:00:00Z', 13)).toBe('2027-11-30T16:00:00.000Z');
});

test('the lists of holidays are complete days of their year, seventeen of them, in order and without a Sunday', () => {
  for (const { year, days } of HONG_KONG_HOLIDAYS) {
    expect(days).toHaveLength(17);
    expect([...days].sort()).toEqual([...days]);
    for (const day of days) {
      const date = new Date(`${year}-${day}T00:00:00Z`);
      expect(date.toISOString().slice(5, 10)).toBe(day);
      expect(date.getUTCDay()).not.toBe(0);
    }
  }
});
