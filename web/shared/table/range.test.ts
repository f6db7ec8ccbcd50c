import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const KEYS = ['a', 'b', 'c', 'd'];

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  [undefined, 'c', ['c']],
  ['gone', 'c', ['c']],
])('E1 the rows from %s to %s, whichever stands first', (from, to, rows) =>
  expect(rangeOf(KEYS, from, to)).toEqual(rows),
);
