import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { reconcile } from './reconcile.ts';
import { checkAtOnce, checkHistories } from './testing/random-movements.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  const findings = await reconcile(house.pool);
  await house.close();
  expect(findings.filter((finding) => finding.verdict === 'violated')).toEqual([]);
});

test('two thousand random histories', () => checkHistories(house, 2_000));
test('ten thousand movements at once', () => checkAtOnce(house, 10_000));
