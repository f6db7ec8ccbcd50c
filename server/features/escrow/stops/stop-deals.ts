import type { Tx } from '../../../platform/db/transaction.ts';
import { isSuspended } from '../../suspension/index.ts';
import { endDeal } from '../end-deal.ts';
import { sellersName } from '../judge-name.ts';
import { type DealRow, findAnyDeal, lockDeal, saveDeal } from '../store.ts';
import { HOUSE, tellSides } from '../tell-sides.ts';
import { goOn } from './go-on.ts';
import { openDealsOfSide } from './store.ts';

const UNPAID = new Set<DealRow['state']>(['applied', 'evaluating', 'quoted', 'accepted']);
/** What has a clock of the sides after the payment; a dispute and an appeal wait for two members already. */
const RUNNING = new Set<DealRow['state']>(['paid', 'seller_confirmed', 'decided']);

async function stop(tx: Tx, deal: DealRow): Promise<void> {
  const left = deal.dueAt === null ? 0n : BigInt(Math.max(0, deal.dueAt.getTime() - tx.now.getTime()));
  await saveDeal(tx, deal.id, { dueAt: null, stoppedAt: tx.now, stoppedLeftMs: left });
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.stop', 'stopped');
}

/** A deal under way, locked after its name, as everywhere. */
async function locked(tx: Tx, id: bigint): Promise<DealRow | undefined> {
  const found = await findAnyDeal(tx, id);
  if (found) await sellersName(tx, found);
  return lockDeal(tx, id);
}

/**
 * Hears `accountSuspended`: deals that were not paid end with nothing owed, paid ones stand still for two members. The
 * other side is not told why.
 */
export async function stopDealsOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  for (const id of await openDealsOfSide(tx, customerId)) {
    const deal = await locked(tx, id);
    // Race: it may have ended while we waited for its lock.
    if (!deal || deal.endedAt !== null || deal.stoppedAt !== null) continue;
    if (UNPAID.has(deal.state)) await endDeal(house, deal, 'withdraw', 'stopped');
    else if (RUNNING.has(deal.state)) await stop(house, deal);
  }
}

/**
 * Hears `suspensionLifted`: what still stands still goes on with the time that was left, unless its other side is
 * suspended too.
 */
export async function resumeDealsOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const id of await openDealsOfSide(tx, customerId)) {
    const deal = await locked(tx, id);
    if (!deal?.stoppedAt) continue;
    const other = deal.sellerId === customerId ? deal.buyerId : deal.sellerId;
    if (other !== null && (await isSuspended(tx, other))) continue;
    await goOn({ ...tx, by: HOUSE }, deal);
  }
}
