import { expect, test } from 'vitest';
import { isChunkFailure, pageStore, withinTime } from './load-page.ts';

const Component = () => null;

test('A5 a chunk that does not arrive in time is a failure that can be told', async () => {
  const error = await withinTime(new Promise(() => {}), 5).catch((one: unknown) => one);
  expect(isChunkFailure(error)).toBe(true);
});

test('A5 a chunk that fails can be asked for again, and a loaded page is at hand at once', async () => {
  let tries = 0;
  const store = pageStore({
    './pages/a/index.tsx': async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return { Component };
    },
  });
  expect(isChunkFailure(await store.load('a').catch((one: unknown) => one))).toBe(true);
  expect(await store.load('a')).toEqual({ state: 'ready', Component });
  expect(store.loaded('a')).toEqual({ state: 'ready', Component });
  await store.load('a');
  expect(tries).toBe(2);
});

test('a page without a folder is absent, not an error', async () => {
  expect(await pageStore({}).load('domain/push')).toEqual({ state: 'absent' });
});
