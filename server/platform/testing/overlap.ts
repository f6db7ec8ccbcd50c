import { asAnother } from '../db/holding.ts';
import type { Tx } from '../db/transaction.ts';
import type { TestHouse } from '../testing.ts';

const WAITS = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;

/** Until somebody waits for a lock in this house's database, or it is `over`. For tests only. */
export async function untilLocked(house: TestHouse, over = () => false): Promise<void> {
  while (!over() && (await asAnother(() => house.pool.query(WAITS))).rows.length === 0);
}

/**
 * Runs two acts so that they surely overlap: the first has done its work and not committed while the second runs, until
 * the second is over or waits for a lock of the first. What a race does by chance, this does every time. For tests
 * only.
 */
export async function overlap<A, B>(
  house: TestHouse,
  first: (tx: Tx) => Promise<A>,
  second: (tx: Tx) => Promise<B>,
): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  let worked = () => {};
  let release = () => {};
  const hasWorked = new Promise<void>((resolve) => {
    worked = resolve;
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const one = house.inTx(async (tx) => {
    const result = await first(tx).finally(worked);
    await held;
    return result;
  });
  await hasWorked;
  let over = false;
  const two = house.inTx(second).finally(() => {
    over = true;
  });
  const both = Promise.allSettled([one, two] as const);
  await untilLocked(house, () => over);
  release();
  return both;
}
