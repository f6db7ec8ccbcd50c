import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test('D4 together never more than allowed, and every lane has a session', () => {
  for (let max = 0; max <= 40; max++) {
    const share = shareOut(max);
    const own = Object.values(share).filter((each) => typeof each === 'number');
    expect(own.every((each) => each >= 1)).toBe(true);
    expect(
      own.reduce((sum, each) => sum + each, 0),
      `of ${max}`,
    ).toBe(Math.max(1, max));
  }
});

test('D4 from two on a search never stands in the way of a registration', () => {
  for (let max = 2; max <= 40; max++) expect(shareOut(max).check).not.toBe('transform');
});
