import { expect, test } from 'vitest';
import { localTime, relative } from './when.tsx';

test('an instant is shown in the reader’s time zone', () => {
  expect(localTime('2026-11-21T06:05:00.000Z', 'Asia/Hong_Kong')).toBe('2026-11-21 14:05');
  expect(localTime('2026-11-21T20:05:00.000Z', 'Asia/Hong_Kong')).toBe('2026-11-22 04:05');
});

test('relative time is in the page’s language and never rounds up', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  expect(relative('2026-11-23T23:00:00Z', now, 'en')).toBe('in 2 days');
  expect(relative('2026-11-20T22:00:00Z', now, 'zh-CN')).toBe('2 小时前');
  expect(relative('2026-11-23T23:00:00Z', now, 'zh-HK')).toMatch(/^2 \u5929/);
  expect(relative('2026-11-21T00:00:30Z', now, 'en')).toBeUndefined();
});
