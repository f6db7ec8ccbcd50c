import { expect, test } from 'vitest';
import { parseSpan } from './clock.ts';
import { offsetText } from './desk/pages/clock.ts';

test('spans are read as people write them', () => {
  expect(parseSpan('45d')).toBe(45 * 86_400_000);
  expect(parseSpan(' 1d 12H 30m ')).toBe(((24 + 12) * 60 + 30) * 60_000);
  expect(parseSpan('250ms')).toBe(250);
  for (const text of ['', '45', 'd', '-1d', '1.5d', '1y', '45d;']) expect(parseSpan(text)).toBeUndefined();
});

test('an offset is told in words', () => {
  expect(offsetText(0)).toBe('real time');
  expect(offsetText(86_400_000 + 3_600_000)).toBe('1 day 1 h ahead of real time');
  expect(offsetText(-90_000)).toBe('1 min 30 s behind real time');
});
