import { addDays } from '#contract/calendar.ts';
import { DEAL_PAY_DAYS } from '#contract/rules/escrow/deal.ts';
import type { DealSide, FeePayer } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../../platform/machine.ts';
import { newNumber } from '../../../platform/numbers.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { DomainRow } from '../../domains/index.ts';
import { refuseBeyondLimit, refuseSelf } from '../../push/index.ts';
import { feesOf } from '../deal-money.ts';
import { wantLook } from '../hygiene/ask-sources.ts';
import { holdFor } from '../judge-name.ts';
import { dealMachine } from '../machine.ts';
import { type DealRow, insertDeal, isTaken, lockDeal, saveDeal } from '../store.ts';
import { HOUSE, tellSides } from '../tell-sides.ts';
import { insertOffer } from './store.ts';

/** What two sides agreed on before there was a deal. `row`: the seller's name, locked and judged by the caller. */
export interface Agreed {
  readonly row: DomainRow;
  readonly sellerId: bigint;
  readonly buyerId: bigint;
  /** Cents. */
  readonly price: bigint;
  readonly feeBy: FeePayer;
  /** Who named the price that the other accepted. */
  readonly offeredBy: DealSide;
}

/**
 * A deal whose price was agreed on the market: no evaluation and no quote, the name is held and the buyer pays next;
 * how the name stands is asked first, for they read it before.
 * Race: the name is locked by the caller, so of two agreements of one name the second finds it held or taken.
 * @throws refusals DEAL_WITH_SELF, DEAL_NAME_TAKEN, DEAL_NEEDS_IDENTITY
 */
export async function agreeDeal(tx: Tx, of: Agreed): Promise<{ id: bigint; number: string }> {
  const { row, sellerId, buyerId } = of;
  await refuseSelf(tx, sellerId, buyerId);
  await refuseBeyondLimit(tx, [sellerId, buyerId], of.price);
  const number = newNumber('D', tx.now);
  const fees = feesOf(of.price, of.feeBy, tx.now);
  const dueAt = addDays(tx.now, DEAL_PAY_DAYS);
  const id = await insertDeal(tx, {
    ...{ number, type: 'buy', name: row.name, unicode: row.unicode, suffix: row.suffix, target: null, remarks: '' },
    ...fees,
    ...{ feeBy: of.feeBy, sellerId, buyerId, dueAt, domainId: row.id },
  });
  if (await isTaken(tx, row.name, id)) throw refuse('DEAL_NAME_TAKEN');
  await recordBirth(tx, dealMachine, id);
  await wantLook(tx, id);
  await saveDeal(tx, id, { buyerAcceptedAt: tx.now, sellerAcceptedAt: tx.now });
  await insertOffer(tx, id, { offeredBy: of.offeredBy, ...fees, until: dueAt });
  await holdFor({ ...tx, by: HOUSE }, id, row.id);
  await transition(tx, dealMachine, { id, state: 'applied' }, 'agree');
  await tellSides(tx, (await lockDeal(tx, id)) as DealRow, 'deal.accept', 'accepted');
  return { id, number };
}
