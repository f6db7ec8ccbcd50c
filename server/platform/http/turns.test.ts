import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALL_WAIT_SECONDS_MAX, CALLS_WAITING_MAX, CALLS_WAITING_PER_LINE } from '#contract/rules/edge/calls.ts';
import { createTurns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const here = new AbortController().signal;
const place = { key: 'one', atOnce: 2 };

test('so many run at once, the others in the order in which they came; a line ends with its last', async () => {
  const turns = createTurns();
  const order: number[] = [];
  const calls = [0, 1, 2, 3, 4].map((at) => turns.take(place, here).then(() => order.push(at)));
  await Promise.resolve();
  await Promise.all(calls.slice(0, 2));
  expect(order).toEqual([0, 1]);
  // Nobody passes those who wait.
  expect(turns.takeNow(place)).toBe(false);
  for (const at of [2, 3, 4]) {
    turns.leave(place);
    await calls[at];
  }
  expect(order).toEqual([0, 1, 2, 3, 4]);
  turns.leave(place);
  expect(turns.lines()).toBe(1);
  turns.leave(place);
  expect(turns.lines()).toBe(0);
});

test('a wait has an end, by the millisecond, and who gave it up gets no turn', async () => {
  const turns = createTurns();
  await Promise.all([turns.take(place, here), turns.take(place, here)]);
  const late = turns.take(place, here);
  const told = expect(late).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS', vars: { seconds: 1 } });
  await vi.advanceTimersByTimeAsync(CALL_WAIT_SECONDS_MAX * 1_000 - 1);
  const next = turns.take(place, here);
  await vi.advanceTimersByTimeAsync(1);
  await told;
  turns.leave(place);
  await next;
  for (const _ of [1, 2]) turns.leave(place);
  expect(turns.lines()).toBe(0);
});

test('who hangs up while waiting leaves the line', async () => {
  const turns = createTurns();
  await Promise.all([turns.take(place, here), turns.take(place, here)]);
  const hungUp = new AbortController();
  const gone = expect(turns.take(place, hungUp.signal)).rejects.toBeDefined();
  const next = turns.take(place, here);
  hungUp.abort();
  await gone;
  turns.leave(place);
  await next;
  await expect(turns.take(place, hungUp.signal)).rejects.toBeDefined();
  for (const _ of [1, 2]) turns.leave(place);
  expect(turns.lines()).toBe(0);
});

test('a line has an end, and so have all lines together', async () => {
  const turns = createTurns();
  const waits: Promise<void>[] = [];
  const fill = async (key: string, count: number) => {
    const line = { key, atOnce: 1 };
    await turns.take(line, here);
    for (let at = 0; at < count; at++) waits.push(turns.take(line, here));
    return turns.take(line, here);
  };
  await expect(fill('a', CALLS_WAITING_PER_LINE)).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS' });
  const lines = Math.floor(CALLS_WAITING_MAX / CALLS_WAITING_PER_LINE) - 1;
  for (let at = 0; at < lines; at++) await expect(fill(`b${at}`, CALLS_WAITING_PER_LINE)).rejects.toBeDefined();
  const rest = CALLS_WAITING_MAX - (lines + 1) * CALLS_WAITING_PER_LINE;
  expect(rest).toBeLessThan(CALLS_WAITING_PER_LINE);
  await expect(fill('c', rest)).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS' });
  const all = Promise.allSettled(waits);
  await vi.advanceTimersByTimeAsync(CALL_WAIT_SECONDS_MAX * 1_000);
  expect((await all).every(({ status }) => status === 'rejected')).toBe(true);
});
