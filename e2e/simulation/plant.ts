import type { World } from './world.ts';

/**
 * A violation that the run must find: one cent in a customer's balance that no entry brought, written behind the
 * ledger's back as only the owner of the tables could.
 */
export async function plant(world: World): Promise<void> {
  await world.sql(`UPDATE acct SET topup = topup + 1
    WHERE id = (SELECT min(id) FROM acct WHERE kind = 'customer')`);
}
