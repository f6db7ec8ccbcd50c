import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('lets a burst through at once and spreads the rest', async () => {
  const bucket = createTokenBucket(100, 5);
  const begin = performance.now();
  await Promise.all(Array.from({ length: 5 }, () => bucket.take()));
  expect(performance.now() - begin).toBeLessThan(40);
  await Promise.all(Array.from({ length: 10 }, () => bucket.take()));
  expect(performance.now() - begin).toBeGreaterThanOrEqual(90);
});

test('without a rate nothing waits', async () => {
  const bucket = createTokenBucket(undefined, 1);
  const begin = performance.now();
  for (let i = 0; i < 1_000; i++) await bucket.take();
  expect(performance.now() - begin).toBeLessThan(500);
});
