import { expect, test } from 'vitest';
import type { House } from '../house.ts';
import { longWorkEnds, waitUntilFree } from './long-work.ts';

function house(): House & { logged: unknown[] } {
  const logged: unknown[] = [];
  return { logged, log: { error: ({ err }: { err: unknown }) => logged.push(err) } } as unknown as House & {
    logged: unknown[];
  };
}
const never = new Promise<void>(() => {});
const now = Promise.resolve();

test('work that ends in time is waited for, and what it throws is its job’s', async () => {
  const own = house();
  const order: string[] = [];
  const work = now.then(() => void order.push('work'));
  await waitUntilFree(own, work, never);
  expect(order).toEqual(['work']);
  await expect(waitUntilFree(own, Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
  expect(await longWorkEnds(own)).toBe(false);
});

test('work that takes longer goes on by itself, and its process can wait for it', async () => {
  const own = house();
  const { promise: work, resolve } = Promise.withResolvers<void>();
  await waitUntilFree(own, work, now);
  const ended = longWorkEnds(own);
  resolve();
  expect(await ended).toBe(true);
  expect(await longWorkEnds(own)).toBe(false);
});

test('work that fails after its job is logged, and fails nobody else', async () => {
  const own = house();
  const { promise: work, reject } = Promise.withResolvers<void>();
  await waitUntilFree(own, work, now);
  reject(new Error('late'));
  expect(await longWorkEnds(own)).toBe(true);
  expect(own.logged).toEqual([new Error('late')]);
});
