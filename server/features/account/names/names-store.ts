import type { Tx } from '../../../platform/db/transaction.ts';

export async function selectNames(
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ readonly id: bigint; readonly name: string | null; readonly email: string }[]> {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('customer')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...ids])
    .execute();
}
