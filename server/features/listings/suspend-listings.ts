import type { Tx } from '../../platform/db/transaction.ts';
import { transitionAll } from '../../platform/machine.ts';
import { recordAll } from '../activity/index.ts';
import { findDomains } from '../domains/index.ts';
import { type ListingEvent, listingMachine } from './machine.ts';
import { HOUSE } from './move-listing.ts';
import { type Listing, lockSome } from './store.ts';

const AT_ONCE = 500;

/** Moves many listings of one customer by one event; `endedAt` since when they are off the market. */
async function moveMany(
  tx: Tx,
  rows: readonly Listing[],
  event: Extract<ListingEvent, 'suspend' | 'restore' | 'leave'>,
): Promise<void> {
  const endedAt = event === 'restore' ? null : tx.now;
  await transitionAll(tx, listingMachine, rows, event, [
    { column: 'ended_at', type: 'timestamptz', values: rows.map(() => endedAt) },
  ]);
  await recordAll(
    tx,
    rows.map(({ id, customerId, unicode }) => ({
      act: `listing.${event}`,
      object: { kind: 'listing', id },
      onBehalfOf: customerId,
      after: { name: unicode },
    })),
  );
}

/**
 * Hears `accountSuspended`: whatever the account has on the market is off it at once, also what somebody is buying. It
 * is no withdrawal: lifting puts it back.
 */
export async function suspendListings(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  for (;;) {
    const rows = await lockSome(tx, customerId, ['listed', 'reserved'], AT_ONCE);
    if (rows.length > 0) await moveMany(house, rows, 'suspend');
    if (rows.length < AT_ONCE) return;
  }
}

/** Hears `suspensionLifted`: what is still its owner's is for sale again, as it was; what left meanwhile is over. */
export async function restoreListings(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  for (;;) {
    const rows = await lockSome(tx, customerId, ['suspended'], AT_ONCE);
    const names = rows.map(({ name }) => name);
    const theirs = new Set((await findDomains(tx, customerId, names)).map(({ id }) => id));
    const [back, gone] = [
      rows.filter(({ domainId }) => theirs.has(domainId)),
      rows.filter(({ domainId }) => !theirs.has(domainId)),
    ];
    if (back.length > 0) await moveMany(house, back, 'restore');
    if (gone.length > 0) await moveMany(house, gone, 'leave');
    if (rows.length < AT_ONCE) return;
  }
}
