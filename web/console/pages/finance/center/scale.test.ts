import { expect, test } from 'vitest';
import { roundUp, scaleOf } from './scale.ts';

test('an axis ends at a round amount that holds the longest bar', () => {
  expect([0n, 1n, 100n, 101n, 201n, 501n, 99_999n].map(roundUp)).toEqual([
    100n,
    100n,
    100n,
    200n,
    500n,
    1_000n,
    100_000n,
  ]);
  expect(scaleOf([])).toEqual({ top: 100n, broken: false });
  expect(scaleOf([1_180n, 5_000n, 2_360n])).toEqual({ top: 5_000n, broken: false });
});

test('one huge bar does not make hairs of the others', () => {
  expect(scaleOf([1_180n, 1_000_000n, 2_360n])).toEqual({ top: 5_000n, broken: true });
  expect(scaleOf([1_000n, 4_000n])).toEqual({ top: 5_000n, broken: false });
  expect(scaleOf([1_000n, 4_001n])).toEqual({ top: 2_000n, broken: true });
  // Alone it is broken by nothing.
  expect(scaleOf([0n, 1_000_000n])).toEqual({ top: 1_000_000n, broken: false });
});
