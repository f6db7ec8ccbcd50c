import { expect, test } from 'vitest';
import { carryOutFrom, dayInHongKong, lockDue, noticeDue } from './days.ts';

test('K1 days are those of Hong Kong, weekends and holidays are none of business', () => {
  // A Friday.
  const told = dayInHongKong('2026-11-27');
  expect(told.toISOString()).toBe('2026-11-26T16:00:00.000Z');
  // The end of Tuesday, in Hong Kong.
  expect(lockDue('udrp', told).toISOString()).toBe('2026-12-01T16:00:00.000Z');
  expect(lockDue('court', told).toISOString()).toBe('2026-11-30T16:00:00.000Z');
});

test('K1 a UDRP decision waits ten whole business days, an order of a court none', () => {
  const told = dayInHongKong('2026-11-27');
  // Friday 11 December is the tenth.
  expect(carryOutFrom('udrp', told).toISOString()).toBe('2026-12-11T16:00:00.000Z');
  expect(carryOutFrom('cctld', told)).toEqual(carryOutFrom('udrp', told));
  expect(carryOutFrom('court', told)).toEqual(told);
  expect(noticeDue('udrp', told)?.toISOString()).toBe('2026-12-02T16:00:00.000Z');
  expect(noticeDue('court', told)).toBeUndefined();
});
