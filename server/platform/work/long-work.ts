import type { House } from '../house.ts';

/** Work that goes on although its job has ended, by house. */
const going = new WeakMap<House, Set<Promise<void>>>();

/**
 * Waits for work, but no longer than until `free`: then it goes on by itself, so that a slow partner does not keep
 * workers from what others wait for. What fails before fails its job; what fails after is logged, and its rows are
 * found by a sweep as after a crash.
 */
export async function waitUntilFree(house: House, work: Promise<void>, free: Promise<void>): Promise<void> {
  const isFree = await Promise.race([work.then(() => false), free.then(() => true)]);
  if (!isFree) return;
  const all = going.get(house) ?? new Set();
  going.set(house, all);
  const rest = work
    .catch((error: unknown) => house.log.error({ err: error }, 'work failed after its job'))
    .finally(() => all.delete(rest));
  all.add(rest);
}

/**
 * How long a worker stays with a piece of work, and how many pieces of its kind go on at once in one process before
 * workers stay with theirs.
 */
export interface Apart {
  readonly kind: string;
  readonly heldMs: number;
  readonly goingMax: number;
}

/** Pieces that go on, with and without a worker, by house and kind. */
const pieces = new WeakMap<House, Map<string, number>>();

/** Does a piece of work for a worker, who is free again where its partner does not answer in time. */
export async function workApart(house: House, of: Apart, begin: () => Promise<void>): Promise<void> {
  const { kind, heldMs, goingMax } = of;
  const counts = pieces.get(house) ?? new Map<string, number>();
  pieces.set(house, counts);
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const timer = count < goingMax ? setTimeout(resolve, heldMs) : undefined;
  const work = begin().finally(() => {
    clearTimeout(timer);
    counts.set(kind, (counts.get(kind) ?? 1) - 1);
  });
  await waitUntilFree(house, work, free);
}

/** Waits until all such work has ended; answers whether there was any. */
export async function longWorkEnds(house: House): Promise<boolean> {
  const all = going.get(house);
  if (!all?.size) return false;
  while (all.size > 0) await Promise.all(all);
  return true;
}
