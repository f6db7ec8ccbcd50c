import type { Tx } from '../../platform/db/transaction.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import type { Listing } from './store.ts';

/**
 * How a name on the market stands for whoever looks at it: one that a deal holds is kept for its buyer, as one that
 * somebody is buying.
 */
export async function standingOf(
  tx: Tx,
  { state, domainId }: Pick<Listing, 'state' | 'domainId'>,
): Promise<'listed' | 'reserved'> {
  const holds = (await holdsOf(tx, [domainId])).get(domainId) ?? [];
  return state === 'listed' && !holds.some(({ kind }) => kind === 'deal') ? 'listed' : 'reserved';
}
