import { addDays } from '#contract/calendar.ts';
import { DNS_CUT_DAYS_MIN } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DomainRow } from '../store.ts';
import { yearUntil } from './spare-names.ts';

/** A name that waits for its year, and until when. */
export type SparedRow = Pick<DomainRow, 'id' | 'customerId' | 'name' | 'unicode'> & { readonly until: Date };

/**
 * Names that still wait for their year, those whose time ends first at the top; of one customer, or of the whole house.
 */
export async function sparedNames(
  tx: Tx,
  { customerId, limit }: { readonly customerId?: bigint; readonly limit: number },
): Promise<SparedRow[]> {
  let query = tx.db
    .selectFrom('domain')
    .select(['id', 'customerId', 'name', 'unicode', 'expiresAt', 'deletedAt', 'dnsCutAt', 'sparedUntil'])
    .where('leftAt', 'is', null)
    .where('sparedUntil', 'is not', null)
    // Its days without DNS may end after those it was spared for.
    .where('sparedUntil', '>', addDays(tx.now, -DNS_CUT_DAYS_MIN))
    .where('expiresAt', '<=', tx.now);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  const rows = await query.orderBy('sparedUntil').orderBy('id').limit(limit).execute();
  return rows.flatMap((row) => {
    const until = yearUntil(row, tx.now);
    return until ? [{ ...row, until }] : [];
  });
}
