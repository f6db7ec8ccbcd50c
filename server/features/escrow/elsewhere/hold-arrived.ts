import type { Tx } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import { holdersOf } from '../../domains/index.ts';
import { holdFor } from '../judge-name.ts';
import { type DealRow, lockDeal, saveDeal } from '../store.ts';
import { HOUSE, tellSides } from '../tell-sides.ts';
import { type Arrived, awaitedDeals } from './awaited-store.ts';
import { holdingOf } from './bound.ts';

/** Those of the deals that wait for these names still, locked. Race: a deal may have ended while we waited for it. */
async function lockAwaited(tx: Tx, arrived: readonly Arrived[]): Promise<DealRow[]> {
  const deals: DealRow[] = [];
  for (const id of await awaitedDeals(tx, arrived)) {
    const deal = await lockDeal(tx, id);
    if (deal && deal.endedAt === null && deal.domainId === null) deals.push(deal);
  }
  return deals;
}

/**
 * Hears `domainsArrived`: a name from elsewhere that came to its seller, whichever way, is held for its deal in the
 * very transaction in which it comes, so that nobody ever sees it free. Both sides are told that it is here.
 */
export async function holdArrived(
  tx: Tx,
  arrived: readonly (Arrived & { readonly domainId: bigint })[],
): Promise<void> {
  const waiting = Map.groupBy(await lockAwaited(tx, arrived), ({ name }) => name);
  for (const { name, domainId } of arrived) {
    const deal = holdingOf(waiting.get(name) ?? []);
    if (!deal) continue;
    await holdFor(tx, deal.id, domainId);
    await saveDeal(tx, deal.id, { domainId });
    await tellSides({ ...tx, by: HOUSE }, (await lockDeal(tx, deal.id)) as DealRow, 'deal.arrive', 'arrived');
    faultPoint(tx.house, 'deal.arrived-written');
  }
}

/**
 * A deal of a name that is here has ended: the next one that its seller is bound to holds the name from this moment on.
 * Race: the former hold falls in this same transaction, so nobody finds the name free between the two.
 */
export async function holdForNext(tx: Tx, ended: DealRow): Promise<void> {
  const { sellerId, name, domainId } = ended;
  if (sellerId === null || domainId === null || (await holdersOf(tx, [name])).get(name) !== sellerId) return;
  const next = holdingOf(await lockAwaited(tx, [{ customerId: sellerId, name }]));
  if (!next) return;
  await holdFor(tx, next.id, domainId);
  await saveDeal(tx, next.id, { domainId });
}
