import { expect, test } from 'vitest';
import type { House } from '../house.ts';
import { longWorkEnds, waitUntilFree, workApart } from './long-work.ts';

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

test('a worker leaves slow work to itself, so many pieces of a kind at once; with one more he stays', async () => {
  const own = house();
  const of = { kind: 'piece', heldMs: 0, goingMax: 1 };
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await workApart(own, of, () => first.promise);
  let left = false;
  const stays = workApart(own, of, () => second.promise).then(() => {
    left = true;
  });
  await workApart(own, { ...of, kind: 'other' }, () => first.promise);
  expect(left).toBe(false);
  second.resolve();
  await stays;
  first.resolve();
  expect(await longWorkEnds(own)).toBe(true);
  await workApart(own, of, () => never);
});
