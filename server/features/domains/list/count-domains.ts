import type { Tx } from '../../../platform/db/transaction.ts';
import type { NameFilter } from './filter.ts';
import { knownTotals, suffixTotals } from './known-totals.ts';
import { countMatches } from './store.ts';

/**
 * How many names a filter means: from the kept numbers where they say it, else by looking; undefined where more are
 * found than is worth counting (`COUNTED_NAMES_MAX`).
 */
export async function countDomains(tx: Tx, customerId: bigint, filter: NameFilter): Promise<number | undefined> {
  const { except, ...whole } = filter;
  const suffixes = await suffixTotals(tx, customerId);
  const reader = { customerId, now: tx.now, suffixes: suffixes.map(({ suffix }) => suffix) };
  const { exact } = await knownTotals(tx, customerId, whole, suffixes);
  if (exact === undefined) return countMatches(tx, reader, filter);
  const left = except && filter.names === undefined ? await countMatches(tx, reader, { ...whole, names: except }) : 0;
  return left === undefined ? undefined : exact - left;
}
