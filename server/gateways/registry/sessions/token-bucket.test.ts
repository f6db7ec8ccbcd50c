import { expect, onTestFinished, test, vi } from 'vitest';
import type { Lane } from '../settings.ts';
import { createTokenBucket } from './token-bucket.ts';

const PATIENT = 60_000;
const open = (commandsPerSecond: number | undefined, commandBurst: number, turnWaitMs = PATIENT) =>
  createTokenBucket({ ...(commandsPerSecond === undefined ? {} : { commandsPerSecond }), commandBurst, turnWaitMs });

test('lets a burst through at once and spreads the rest', async () => {
  const bucket = open(100, 5);
  const begin = performance.now();
  await Promise.all(Array.from({ length: 5 }, () => bucket.take('check')));
  expect(performance.now() - begin).toBeLessThan(40);
  await Promise.all(Array.from({ length: 10 }, () => bucket.take('check')));
  expect(performance.now() - begin).toBeGreaterThanOrEqual(90);
});

test('without a rate nothing waits', async () => {
  const bucket = open(undefined, 1);
  const begin = performance.now();
  for (let i = 0; i < 1_000; i++) await bucket.take('transform');
  expect(performance.now() - begin).toBeLessThan(500);
});

/** Asks so often on a lane; `order` tells who got a turn. */
function queue(bucket: ReturnType<typeof open>, order: Lane[], lane: Lane, times: number): Promise<void>[] {
  return Array.from({ length: times }, () => bucket.take(lane).then(() => void order.push(lane)));
}

test('a change goes before letters, letters before searches, and one token of four to who waits longest', async () => {
  // The clock moves by hand: on a slow machine a token would come while the callers still queue.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bucket = open(100, 1);
  const order: Lane[] = [];
  const turns = [];
  for (const [lane, times] of [
    ['check', 6],
    ['poll', 1],
    ['transform', 6],
  ] as const) {
    turns.push(...queue(bucket, order, lane, times));
    vi.advanceTimersByTime(1);
  }
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(turns);
  expect(order.slice(0, 8)).toEqual([
    'check',
    'transform',
    'transform',
    'check',
    'transform',
    'transform',
    'transform',
    'check',
  ]);
  expect(order).toHaveLength(13);
});

test('whose turn does not come in time is told that nothing was sent, and takes no token', async () => {
  const bucket = open(20, 1, 30);
  await bucket.take('check');
  const turns = await Promise.allSettled(Array.from({ length: 4 }, () => bucket.take('check')));
  for (const turn of turns) expect(turn).toMatchObject({ status: 'rejected', reason: { sent: false } });
  await expect(bucket.take('transform')).resolves.toBeUndefined();
});

test('closing tells everybody who waits, and takes nobody more', async () => {
  const bucket = open(1, 1);
  await bucket.take('check');
  const turns = [bucket.take('check'), bucket.take('transform'), bucket.take('poll')].map((turn) =>
    turn.catch((error: unknown) => error),
  );
  bucket.close();
  for (const turn of await Promise.all(turns)) expect(turn).toMatchObject({ kind: 'closed', sent: false });
  await expect(bucket.take('transform')).rejects.toMatchObject({ sent: false });
});
