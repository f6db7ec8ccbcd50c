import { expect, test } from 'vitest';
import { DEAL_PROCEEDS_WAIT_MOST, proceedsFreeFrom, proceedsWaiting } from './proceeds.ts';

const sold = new Date('2026-11-26T08:00:00Z');
const free = proceedsFreeFrom(sold);

test('K2 what a deal brought waits its days, and is free at their end', () => {
  expect(free.getTime() - sold.getTime()).toBe(3 * 86_400_000);
  const at = (ms: number) => proceedsWaiting([{ at: sold, amount: 500n }], new Date(free.getTime() + ms));
  expect(at(-1)).toEqual({ amount: 500n, until: free });
  expect(at(0)).toEqual({ amount: 0n, until: undefined });
  expect(at(1).amount).toBe(0n);
});

test('K2 of several sales the first that is free is told; before the rule nothing waited', () => {
  const later = new Date(sold.getTime() + 1000);
  const both = proceedsWaiting(
    [
      { at: later, amount: 7n },
      { at: sold, amount: 5n },
    ],
    sold,
  );
  expect(both).toEqual({ amount: 12n, until: free });
  const before = new Date('2026-10-30T00:00:00Z');
  expect(proceedsFreeFrom(before)).toEqual(before);
  expect(DEAL_PROCEEDS_WAIT_MOST).toBe(3);
});
