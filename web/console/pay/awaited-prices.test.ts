import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Preview } from '#contract/api/tasks.ts';
import { lookUntilPriced, untilPriced } from './awaited-prices.ts';

const seen = (...keys: string[]): { Preview: Preview } => ({
  Preview: {
    Total: 1,
    Limit: 600,
    Good: keys.length === 0 ? 1 : 0,
    Fixable: 0,
    Impossible: keys.length === 0 ? 0 : 1,
    Groups: keys.map((Key) => ({ Verdict: 'impossible', Key, Reason: 'why', Names: [] })),
  },
});
const awaited = seen('orders:problem.priceUnread');
const priced = seen();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The list as it is answered, look by look; the last answer stays. */
async function looks(...answers: readonly { Preview: Preview }[]) {
  let count = 0;
  const done = lookUntilPriced(async () => answers[Math.min(count++, answers.length - 1)] as { Preview: Preview });
  await vi.runAllTimersAsync();
  return { last: await done, count };
}

test('E3 a list is looked at again until its prices are there, and once where nothing is on its way', async () => {
  expect(await looks(priced)).toEqual({ last: priced, count: 1 });
  expect(await looks(awaited, awaited, priced)).toEqual({ last: priced, count: 3 });
  const untold = seen('orders:problem.priceUntold');
  expect(await looks(untold)).toEqual({ last: untold, count: 1 });
});

test('E3 a registry that tells nothing is not waited for without end', async () => {
  expect(await looks(awaited)).toEqual({ last: awaited, count: 6 });
});

test('E3 the price of one name is looked at again only while it is on its way', () => {
  expect(untilPriced(undefined)).toBeUndefined();
  expect(untilPriced(priced)).toBeUndefined();
  expect(untilPriced(awaited)).toBeGreaterThan(0);
});
