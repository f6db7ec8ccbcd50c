import { addDays } from '#contract/calendar.ts';
import { DEAL_CHECK_DAYS } from '#contract/rules/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { type OrdersUnderWay, refuseSelf } from '../push/index.ts';
import { holdFor, refuseBarred, sellersName } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { refuseLate, requireDeal } from './sides.ts';
import { type DealRow, findDeal, lockDeal, saveDeal } from './store.ts';
import { tellSides } from './tell-sides.ts';

/**
 * The seller gives their name for the hand-over; the buyer checks it, and name and money are both held meanwhile. A
 * name that was elsewhere has come here before, and has been held since. Race: a buyer who steps back at the same
 * moment and they wait for each other at the deal's row; one of them wins.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER, DEAL_NAME_NOT_HERE, DEAL_NAME_BARRED, DEAL_WITH_SELF
 */
export async function confirmDeal(tx: Tx, underWay: OrdersUnderWay, number: string): Promise<void> {
  const customerId = customerOf(tx);
  const found = await findDeal(tx, customerId, number);
  if (!found) throw refuse('NOT_FOUND');
  if (found.sellerId !== customerId || found.state !== 'paid') throw refuse('STATE_HAS_MOVED');
  const row = await sellersName(tx, found);
  if (!row) throw refuse('DEAL_NAME_NOT_HERE');
  const deal = await requireDeal(tx, number);
  if (deal.state !== 'paid') throw refuse('STATE_HAS_MOVED');
  refuseLate(tx, deal);
  // Where money goes may have been changed since the payment.
  await refuseSelf(tx, customerId, deal.buyerId as bigint);
  await refuseBarred(tx, row, { for: 'handOver', underWay, dealId: deal.id });
  await holdFor(tx, deal.id, row.id);
  await saveDeal(tx, deal.id, { domainId: row.id, dueAt: addDays(tx.now, DEAL_CHECK_DAYS) });
  await transition(tx, dealMachine, deal, 'confirm');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.confirm', 'confirmed');
}
