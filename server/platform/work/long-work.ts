import type { House } from '../house.ts';

/** Work that goes on although its job has ended, by house. */
const going = new WeakMap<House, Set<Promise<void>>>();

/**
 * Waits for work, but no longer than until `free`: then it goes on by itself, so that a slow partner does not keep workers from what others
 * wait for. What fails before fails its job; what fails after is logged, and its rows are found by a sweep as after a crash.
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

/** Waits until all such work has ended; answers whether there was any. */
export async function longWorkEnds(house: House): Promise<boolean> {
  const all = going.get(house);
  if (!all?.size) return false;
  while (all.size > 0) await Promise.all(all);
  return true;
}
