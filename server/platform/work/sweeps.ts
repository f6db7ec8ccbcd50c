import { logFailure } from '../db/trouble.ts';
import type { House } from '../house.ts';
import type { Sweep } from '../jobs.ts';

/** Between the beginnings of sweeps: all at one moment they would keep every other call waiting. */
const APART_MS = 37;

/**
 * Does things again and again, each as often as it asks, and none at the moment of another; the returned function ends
 * it.
 */
function repeat(things: readonly { readonly everyMs: number; readonly run: () => void }[]): () => void {
  const timers = new Set<NodeJS.Timeout>();
  things.forEach(({ run, everyMs }, at) => {
    timers.add(setTimeout(() => timers.add(setInterval(run, everyMs)), at * APART_MS));
  });
  return () => timers.forEach(clearTimeout);
}

/** Starts the sweeps; the returned function stops them and waits for those under way. */
export function startSweeps(house: House, sweeps: readonly Sweep[]): () => Promise<void> {
  const running = new Map<Sweep, Promise<void>>();
  const look = (sweep: Sweep) => {
    if (running.has(sweep)) return;
    const run = sweep
      .run(house)
      .catch((error: unknown) => logFailure(house.log, error, { sweep: sweep.name }, 'sweep failed'))
      .finally(() => running.delete(sweep));
    running.set(sweep, run);
  };
  const end = repeat(sweeps.map((sweep) => ({ everyMs: sweep.everySeconds * 1000, run: () => look(sweep) })));
  return async () => {
    end();
    await Promise.all(running.values());
  };
}
