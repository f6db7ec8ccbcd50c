import { expect, test } from 'vitest';
import { isChunkFailure, pageStore, withinTime } from './load-page.ts';

const Component = () => null;

test('A5 a chunk that does not arrive in time is a failure that can be told', async () => {
  const error = await withinTime(new Promise(() => {}), 5).catch((one: unknown) => one);
  expect(isChunkFailure(error)).toBe(true);
});

test('A5 a chunk that fails is asked for once, so a page drawn again meets the failure instead of asking for ever', async () => {
  let tries = 0;
  const store = pageStore({
    './pages/a/index.tsx': async () => {
      tries += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  });
  const failures = [store.load('a'), store.load('a')].map((one) => one.catch((error: unknown) => error));
  expect((await Promise.all(failures)).map(isChunkFailure)).toEqual([true, true]);
  expect(isChunkFailure(await store.load('a').catch((error: unknown) => error))).toBe(true);
  expect(tries).toBe(1);
});

test('a loaded page is at hand at once', async () => {
  const store = pageStore({ './pages/a/index.tsx': async () => ({ Component }) });
  expect(store.loaded('a')).toBeUndefined();
  expect(await store.load('a')).toEqual({ state: 'ready', Component });
  expect(store.loaded('a')).toEqual({ state: 'ready', Component });
});

test('a page without a folder is absent, not an error', async () => {
  expect(await pageStore({}).load('domain/push')).toEqual({ state: 'absent' });
});
