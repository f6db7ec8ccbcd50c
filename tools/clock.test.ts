import { expect, test } from 'vitest';
import { newOffset } from './clock.ts';

const wall = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

test.each([
  ['+45d', DAY, 46 * DAY],
  ['+1d12h', 0, 1.5 * DAY],
  ['-1h', DAY, DAY - 3_600_000],
  ['2026-11-22T10:00:00Z', 5, DAY],
  ['86400000', 7, DAY],
  ['-5', 7, -5],
  ['reset', DAY, 0],
])('%s from %d ms stands at %d ms', (text, current, expected) => {
  expect(newOffset(text, current, wall)).toBe(expected);
});

test.each(['45d', '+', '+5y', 'tomorrow', '2026-13-45', '', '+1d x'])('does not understand %j', (text) => {
  expect(() => newOffset(text, 0, wall)).toThrow('is not understood');
});

test('stays within twenty years', () => {
  expect(() => newOffset('+999999w', 0, wall)).toThrow('twenty years');
});
