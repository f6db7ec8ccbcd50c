import type { Tx } from '../../../platform/db/transaction.ts';
import type { DomainRow } from '../store.ts';

/** A name that waits for its year. */
export type SparedRow = Pick<DomainRow, 'id' | 'customerId' | 'name' | 'unicode'> & { readonly sparedUntil: Date };

/** Names that still wait for their year, those whose time ends first at the top; of one customer, or of the whole house. */
export async function sparedNames(
  tx: Tx,
  { customerId, limit }: { readonly customerId?: bigint; readonly limit: number },
): Promise<SparedRow[]> {
  let query = tx.db
    .selectFrom('domain')
    .select(['id', 'customerId', 'name', 'unicode', 'sparedUntil'])
    .where('leftAt', 'is', null)
    .where('sparedUntil', 'is not', null)
    .where('sparedUntil', '>', tx.now)
    // Renewed before it was found to be late: it has its year.
    .where('expiresAt', '<=', tx.now);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  return (await query.orderBy('sparedUntil').orderBy('id').limit(limit).execute()) as SparedRow[];
}
