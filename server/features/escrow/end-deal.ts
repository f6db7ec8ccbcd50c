import { releaseFreeze } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { liftHolds } from '../domains/moving/index.ts';
import { holdForNext } from './elsewhere/hold-arrived.ts';
import type { DealEvent } from './machine.ts';
import { dealMachine } from './machine.ts';
import { requireDeal } from './sides.ts';
import { causeOf, type DealRow, lockDeal, saveDeal } from './store.ts';
import { tellSides } from './tell-sides.ts';

type End = Extract<DealEvent, 'refuse' | 'withdraw' | 'lapse' | 'return'>;
const TOLD = { refuse: 'refused', withdraw: 'withdrawn', lapse: 'expired', return: 'returned' } as const;

/** Which end it is now: paid money returns, whoever ends the deal. */
export const endOf = (deal: DealRow, unpaid: 'withdraw' | 'lapse'): End => (deal.freezeId === null ? unpaid : 'return');

/**
 * Ends a deal without a sale: its name is free, money that was paid is the buyer's again, to where it came from, both
 * are told. Race: the row is locked by the caller and its state compared once more, so of two ends at once one wins.
 * @throws refusal STATE_HAS_MOVED
 */
export async function endDeal(tx: Tx, deal: DealRow, end: End, reason: string | null = null): Promise<void> {
  const running = { stoppedAt: null, stoppedLeftMs: null, stoppedChoice: null, stoppedChoiceBy: null };
  await saveDeal(tx, deal.id, { ...running, endedAt: tx.now, dueAt: null, reason });
  await transition(tx, dealMachine, deal, end);
  if (deal.domainId !== null) {
    await liftHolds(tx, [deal.domainId], { kind: 'deal', cause: causeOf(deal.id) });
    await holdForNext(tx, deal);
  }
  if (deal.freezeId !== null) await releaseFreeze(tx, deal.freezeId);
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, `deal.${end}`, TOLD[end]);
}

/**
 * One side steps back: either before the payment, and after it either until the seller has confirmed; paid money
 * returns.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function withdrawDeal(tx: Tx, number: string): Promise<void> {
  const deal = await requireDeal(tx, number);
  if (!mayWithdraw(deal)) throw refuse('STATE_HAS_MOVED');
  await endDeal(tx, deal, endOf(deal, 'withdraw'), deal.buyerId === customerOf(tx) ? 'buyer' : 'seller');
}

/** Neither side steps back once the seller has given their name, nor from a dispute. */
export const mayWithdraw = ({ state }: Pick<DealRow, 'state'>): boolean =>
  ['applied', 'evaluating', 'quoted', 'accepted', 'paid'].includes(state);
