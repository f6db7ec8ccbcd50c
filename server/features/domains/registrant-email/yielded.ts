import type { Tx } from '../../../platform/db/transaction.ts';
import type { DomainRow } from '../store.ts';
import { provedOf } from './ask-proofs.ts';

/** Those of the names (ids) whose owner can say yes for the holder: they have proved the holder's address. */
export async function yieldedOf(tx: Tx, rows: readonly DomainRow[]): Promise<Set<bigint>> {
  const yielded = new Set<bigint>();
  for (const [owner, names] of Map.groupBy(rows, ({ customerId }) => customerId)) {
    const proved = await provedOf(tx, owner, [...new Set(names.map(({ holder }) => holder.email))]);
    for (const { id, holder } of names) if (proved.has(holder.email)) yielded.add(id);
  }
  return yielded;
}
