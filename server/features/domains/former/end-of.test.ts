import { expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { endOf } from './end-of.ts';

const leftAt = new Date('2026-11-26T04:00:00Z');

test.each([
  ['registry.released', -70, 'expired'],
  ['registry.released', 0, 'expired'],
  ['registry.released', 200, 'deleted'],
  ['transfer_out:7', 200, 'transferred'],
  ['deal:3', 200, 'sold'],
  ['push:9', 200, 'pushed'],
  [null, 200, 'unknown'],
])('E1 of a name that left by %s with %s paid days became: %s', (leftCause, days, end) =>
  expect(endOf({ leftCause, leftAt, expiresAt: addDays(leftAt, days) })).toBe(end),
);
