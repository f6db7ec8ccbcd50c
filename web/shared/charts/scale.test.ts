import { expect, test } from 'vitest';
import { heightOf, roundUp, scaleOf } from './scale.ts';

const DOLLAR = 100n;
const TEN = 10n;

test('an axis ends at a round amount that holds the longest bar', () => {
  expect([0n, 1n, 100n, 101n, 201n, 501n, 99_999n].map((cents) => roundUp(cents, DOLLAR))).toEqual([
    100n,
    100n,
    100n,
    200n,
    500n,
    1_000n,
    100_000n,
  ]);
  expect([0n, 7n, 11n, 30n].map((count) => roundUp(count, TEN))).toEqual([10n, 10n, 20n, 50n]);
  expect(scaleOf([], DOLLAR)).toEqual({ top: 100n, broken: false });
  expect(scaleOf([1_180n, 5_000n, 2_360n], DOLLAR)).toEqual({ top: 5_000n, broken: false });
});

test('one huge bar does not make hairs of the others', () => {
  expect(scaleOf([1_180n, 1_000_000n, 2_360n], DOLLAR)).toEqual({ top: 5_000n, broken: true });
  expect(scaleOf([1_000n, 4_000n], DOLLAR)).toEqual({ top: 5_000n, broken: false });
  expect(scaleOf([1_000n, 4_001n], DOLLAR)).toEqual({ top: 2_000n, broken: true });
  // Alone it is broken by nothing.
  expect(scaleOf([0n, 1_000_000n], DOLLAR)).toEqual({ top: 1_000_000n, broken: false });
});

test('the least amount is seen, and the longest bar ends with the axis', () => {
  const scale = { top: 10_000n, broken: true };
  expect([0n, 1n, 5_000n, 10_000n, 40_000n].map((cents) => heightOf(cents, scale, 50n))).toEqual([
    0n,
    1n,
    25n,
    50n,
    50n,
  ]);
});
