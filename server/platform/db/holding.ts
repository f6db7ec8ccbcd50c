import { AsyncLocalStorage } from 'node:async_hooks';

interface Held {
  readonly pool: object;
  open: boolean;
}

const held = new AsyncLocalStorage<Held>();

/**
 * Refuses a second connection of a pool to whoever holds one: where all do so at once, each waits for what the others
 * hold, and the whole house with them. A mistake of the code, so it shows at the first call and not on the first busy
 * day.
 */
export function assertHoldsNone(pool: object): void {
  const own = held.getStore();
  if (own?.open && own.pool === pool) throw new Error('a transaction asked for a second connection of its own pool');
}

/** Runs what has a connection of a pool in its hands. */
export async function whileHolding<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const own: Held = { pool, open: true };
  try {
    return await held.run(own, work);
  } finally {
    own.open = false;
  }
}

/** What somebody else does at this moment, in the same process. For tests only. */
export const asAnother = <T>(work: () => T): T => held.exit(work);
