import { expect, test } from 'vitest';
import { localTime } from '#web/shared/ui/when.tsx';
import { instantOf } from './local-instant.ts';

test('G4 a moment typed in a time zone is the instant at which its clocks show it', () => {
  expect(instantOf('2026-11-21T14:05', 'Asia/Hong_Kong')).toBe('2026-11-21T06:05:00.000Z');
  expect(instantOf('2026-07-01T09:00', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z');
  expect(instantOf('', 'Asia/Hong_Kong')).toBeUndefined();
});

test('G4 around a change of the clocks a moment is the one that was shown', () => {
  for (const local of ['2026-03-29T00:30', '2026-03-29T03:30', '2026-10-25T00:30', '2026-10-25T04:30'])
    expect(localTime(instantOf(local, 'Europe/Berlin') ?? '', 'Europe/Berlin')).toBe(local.replace('T', ' '));
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});
