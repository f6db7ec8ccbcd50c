import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { DomainRow } from './store.ts';

const COLUMNS = [
  'id',
  'name',
  'unicode',
  'suffix',
  'expiresAt',
  'statuses',
  'renewedAt',
  'transferredInAt',
] as const satisfies readonly (keyof DomainRow)[];

/** What a renewal is judged and priced by: of six hundred names the rest, their holders above all, costs more to read than all of this. */
export type RenewableRow = Pick<DomainRow, (typeof COLUMNS)[number]>;

/** Those of the names that are this customer's. `lock` keeps them still until the transaction ends. */
export async function findRenewable(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read' = 'read',
): Promise<RenewableRow[]> {
  if (names.length === 0) return [];
  const query = tx.db
    .selectFrom('domain')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('leftAt', 'is', null)
    .orderBy('id');
  return (lock === 'lock' ? query.forUpdate() : query).execute();
}
