import { addDays } from '#contract/calendar.ts';
import { DEAL_CONFIRM_DAYS } from '#contract/rules/escrow/deal.ts';
import { openFreeze } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseSelf } from '../push/index.ts';
import { buyerPays } from './deal-money.ts';
import { keepPaid } from './elsewhere/keep-asked.ts';
import { dealMachine } from './machine.ts';
import { refuseLate, requireDeal } from './sides.ts';
import { type DealRow, lockDeal, saveDeal } from './store.ts';
import { tellSides } from './tell-sides.ts';

/**
 * The buyer pays from what they have; the money stands aside in their account for this deal alone, until it is handed
 * to the seller or free again. Race: the deal is locked, so it is paid once; another deal of the same name cannot have
 * come so far (`deal_of_name`).
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER, DEAL_WITH_SELF, INSUFFICIENT_BALANCE, MONEY_STOPPED
 */
export async function payDeal(tx: Tx, number: string): Promise<void> {
  const customerId = customerOf(tx);
  const deal = await requireDeal(tx, number);
  if (deal.buyerId !== customerId || deal.state !== 'accepted' || deal.sellerId === null)
    throw refuse('STATE_HAS_MOVED');
  refuseLate(tx, deal);
  await refuseSelf(tx, deal.sellerId, customerId);
  const dueAt = addDays(tx.now, deal.domainId === null ? DEAL_CONFIRM_DAYS.elsewhere : DEAL_CONFIRM_DAYS.here);
  const freezeId = await openFreeze(tx, {
    customerId,
    amount: buyerPays(deal),
    cause: { kind: 'deal', id: deal.id },
    rule: 'hand_over',
    expectedAt: dueAt,
    about: deal.unicode,
  });
  await saveDeal(tx, deal.id, { freezeId, paidAt: tx.now, dueAt });
  await transition(tx, dealMachine, deal, 'pay');
  const paid = (await lockDeal(tx, deal.id)) as DealRow;
  await tellSides(tx, paid, 'deal.pay', 'paid');
  // Another registrar may have asked for the name while the deal was unpaid.
  await keepPaid(tx, paid);
}
