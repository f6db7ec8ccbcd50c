import type { Tx } from '../../platform/db/transaction.ts';

/** A customer's wish to be told of a low balance. `below` is US cents. */
export interface LowWish {
  readonly customerId: bigint;
  readonly below: bigint;
  /** Told that it is below, and not above again since. */
  readonly toldAt: Date | null;
}

const COLUMNS = ['customerId', 'below', 'toldAt'] as const;

export async function findLowWish(tx: Tx, customerId: bigint): Promise<LowWish | undefined> {
  return tx.db.selectFrom('lowBalance').select(COLUMNS).where('customerId', '=', customerId).executeTakeFirst();
}

/** The wish, locked until the transaction ends. */
export async function lockLowWish(tx: Tx, customerId: bigint): Promise<LowWish | undefined> {
  return tx.db
    .selectFrom('lowBalance')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
}

/** A new wish is a new reason to be told. */
export async function saveLowWish(tx: Tx, customerId: bigint, below: bigint): Promise<void> {
  await tx.db
    .insertInto('lowBalance')
    .values({ customerId, below })
    .onConflict((on) => on.column('customerId').doUpdateSet({ below, toldAt: null }))
    .execute();
}

export async function removeLowWish(tx: Tx, customerId: bigint): Promise<void> {
  await tx.db.deleteFrom('lowBalance').where('customerId', '=', customerId).execute();
}

export async function saveTold(tx: Tx, customerId: bigint, toldAt: Date | null): Promise<void> {
  await tx.db.updateTable('lowBalance').set({ toldAt }).where('customerId', '=', customerId).execute();
}

/** A keyset page of all wishes, by customer. */
export async function pageLowWishes(tx: Tx, after: bigint, limit: number): Promise<LowWish[]> {
  return tx.db
    .selectFrom('lowBalance')
    .select(COLUMNS)
    .where('customerId', '>', after)
    .orderBy('customerId')
    .limit(limit)
    .execute();
}
