import { balanceOf } from '../../ledger/balances.ts';
import { consumeFreeze } from '../../ledger/freezes.ts';
import { post } from '../../ledger/post.ts';
import { dealPaid, dealSold } from '../../ledger/postings/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DomainRow } from '../domains/index.ts';
import { liftHolds, moveDomains } from '../domains/moving/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { buyerPays, feeOf, sellerGets } from './deal-money.ts';
import { refuseBarred, sellersName } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { requireDeal } from './sides.ts';
import { causeOf, type DealRow, findDeal, lockDeal, saveDeal } from './store.ts';
import { HOUSE, tellSides } from './tell-sides.ts';

/**
 * The money goes over through the deal's own account. Race: accounts are locked in one order, so that two deals there
 * and back wait for each other.
 */
async function payOut(tx: Tx, deal: DealRow, sellerId: bigint, buyerId: bigint): Promise<void> {
  for (const customerId of sellerId < buyerId ? [sellerId, buyerId] : [buyerId, sellerId])
    await balanceOf(tx, customerId, { lock: true });
  const of = { dealId: deal.id, about: deal.unicode };
  const amount = buyerPays(deal);
  await consumeFreeze(tx, deal.freezeId as bigint, (freeze) => dealPaid({ ...of, freeze, amount }));
  await post({ ...tx, by: HOUSE }, dealSold({ ...of, sellerId, gets: sellerGets(deal), fee: feeOf(deal) }));
}

/**
 * The name becomes the buyer's and the money the seller's, in one transaction (acceptance K2): neither is ever seen
 * without the other. `row` and `deal` are locked by the caller and judged; what is refused here leaves both held.
 */
export async function handOver(tx: Tx, deal: DealRow, row: DomainRow): Promise<void> {
  const { sellerId, buyerId } = deal;
  if (sellerId === null || buyerId === null) throw new Error(`deal ${deal.number} without its sides`);
  const state = await transition(tx, dealMachine, deal, 'handOver');
  await payOut(tx, deal, sellerId, buyerId);
  await liftHolds(tx, [row.id], { kind: 'deal', cause: causeOf(deal.id) });
  await saveDeal(tx, deal.id, { endedAt: tx.now, dueAt: null });
  await transition(tx, dealMachine, { id: deal.id, state }, 'complete');
  const moved = await moveDomains(
    { ...tx, by: HOUSE },
    { names: [{ id: row.id, autoRenew: false, folderId: null }], to: buyerId, cause: causeOf(deal.id), yields: true },
  );
  await saveDeal(tx, deal.id, { movedId: moved.get(deal.name) ?? null });
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.complete', 'completed');
}

/** The buyer has checked the name. @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_NAME_BARRED, MONEY_STOPPED */
export async function releaseDeal(tx: Tx, underWay: OrdersUnderWay, number: string): Promise<void> {
  const customerId = customerOf(tx);
  const found = await findDeal(tx, customerId, number);
  if (!found) throw refuse('NOT_FOUND');
  if (found.buyerId !== customerId || found.state !== 'seller_confirmed') throw refuse('STATE_HAS_MOVED');
  const row = await sellersName(tx, found);
  const deal = await requireDeal(tx, number);
  if (deal.state !== 'seller_confirmed' || !row) throw refuse('STATE_HAS_MOVED');
  await refuseBarred(tx, row, { for: 'handOver', underWay, dealId: deal.id });
  await handOver(tx, deal, row);
}
