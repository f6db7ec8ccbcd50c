import { expect, test } from 'vitest';
import { isTooMany } from './selected.ts';

test.each([
  [600, 600, false],
  [601, 600, true],
  [10_000, undefined, false],
  [undefined, 600, false],
  [Number.POSITIVE_INFINITY, 600, true],
])('E1 I2 of %s names an act that takes %s is offered until they are known to be more', (count, max, tooMany) =>
  expect(isTooMany(count, max)).toBe(tooMany),
);
