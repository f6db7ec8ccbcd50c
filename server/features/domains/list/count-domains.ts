import type { Tx } from '../../../platform/db/transaction.ts';
import type { NameFilter } from './filter.ts';
import { countMatches } from './store.ts';
import { talliesOf } from './tally-store.ts';

/** How many names a filter means; undefined where they are more than is worth counting (`COUNTED_NAMES_MAX`). */
export async function countDomains(tx: Tx, customerId: bigint, filter: NameFilter): Promise<number | undefined> {
  const suffixes = (await talliesOf(tx, customerId, 'suffix')).map(({ value }) => value);
  return countMatches(tx, { customerId, now: tx.now, suffixes }, filter);
}
