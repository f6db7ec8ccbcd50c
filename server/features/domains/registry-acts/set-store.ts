import type { Tx } from '../../../platform/db/transaction.ts';

/** Sets of name servers that a customer keeps. */
export interface ServerSet {
  readonly id: bigint;
  readonly name: string;
  readonly servers: string[];
}
type SetValues = Omit<ServerSet, 'id'>;

export function setsOf(tx: Tx, customerId: bigint): Promise<ServerSet[]> {
  return tx.db
    .selectFrom('nameServerSet')
    .select(['id', 'name', 'servers'])
    .where('customerId', '=', customerId)
    .orderBy('name')
    .execute();
}

export async function updateSet(tx: Tx, customerId: bigint, id: bigint, values: SetValues): Promise<boolean> {
  const changed = await tx.db
    .updateTable('nameServerSet')
    .set(values)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function insertSet(tx: Tx, customerId: bigint, values: SetValues): Promise<bigint> {
  const row = { ...values, customerId, createdAt: tx.now };
  return (await tx.db.insertInto('nameServerSet').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function deleteSet(tx: Tx, customerId: bigint, id: bigint): Promise<boolean> {
  const gone = await tx.db
    .deleteFrom('nameServerSet')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
