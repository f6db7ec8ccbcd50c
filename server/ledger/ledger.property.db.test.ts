import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { reconcile } from './reconcile.ts';
import { checkAtOnce, checkHistories } from './testing/random-movements.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function expectBooks(): Promise<void> {
  const findings = await reconcile(house.pool);
  expect(findings.filter((finding) => finding.verdict === 'violated')).toEqual([]);
}

test('random movements: the books agree with a ledger of a few lines, add up, and nothing forbidden is below zero', async () => {
  await checkHistories(house, 40);
  await expectBooks();
}, 60_000);

test('random movements at once: whatever the order, the invariants hold', async () => {
  await checkAtOnce(house, 150);
  await expectBooks();
}, 60_000);
