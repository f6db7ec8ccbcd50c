import type { Tx } from '../../platform/db/transaction.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import type { Listing } from './store.ts';

type OnMarket = Pick<Listing, 'state' | 'domainId'>;

/**
 * Which of these names on the market somebody is buying now, by the name's id: by a push of the market, or by a deal
 * that holds it.
 */
export async function beingBought(tx: Tx, listings: readonly OnMarket[]): Promise<Set<bigint>> {
  const holds = await holdsOf(
    tx,
    listings.map(({ domainId }) => domainId),
  );
  const dealt = (domainId: bigint) => (holds.get(domainId) ?? []).some(({ kind }) => kind === 'deal');
  return new Set(
    listings.flatMap(({ state, domainId }) => (state === 'reserved' || dealt(domainId) ? [domainId] : [])),
  );
}

/** How a name on the market stands for whoever looks at it. */
export const standingOf = async (tx: Tx, listing: OnMarket): Promise<'listed' | 'reserved'> =>
  (await beingBought(tx, [listing])).has(listing.domainId) ? 'reserved' : 'listed';
