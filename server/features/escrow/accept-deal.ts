import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { DEAL_PAY_DAYS } from '#contract/rules/escrow/deal.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdersOf } from '../domains/index.ts';
import { type OrdersUnderWay, refuseBeyondLimit, refuseSelf } from '../push/index.ts';
import { holdFor, refuseBarred, sellersName } from './judge-name.ts';
import { dealMachine } from './machine.ts';
import { refuseLate, requireDeal } from './sides.ts';
import { type DealRow, findDeal, isTaken, lockDeal, saveDeal } from './store.ts';
import { tellSides, writeStep } from './tell-sides.ts';

/** The name is the deal's from here on, where it is with us. @throws refusals DEAL_NAME_NOT_YOURS, DEAL_NAME_BARRED */
export async function holdName(tx: Tx, underWay: OrdersUnderWay, found: DealRow): Promise<bigint | null> {
  const holder = (await holdersOf(tx, [found.name])).get(found.name);
  // With another registrar: it is brought here before the seller confirms.
  if (holder === undefined) return null;
  const row = await sellersName(tx, found);
  if (!row) throw refuse('DEAL_NAME_NOT_YOURS');
  await refuseBarred(tx, row, { for: 'sell', underWay, dealId: found.id });
  await holdFor(tx, found.id, row.id);
  return row.id;
}

/**
 * Which row of the name the deal holds, after its own row was locked: what `holdName` found, or what arrived since.
 * Race: a name that came between the two is held for no deal that its seller was not bound to yet; they look again.
 * @throws refusal STATE_HAS_MOVED
 */
export async function heldRow(tx: Tx, deal: DealRow, found: bigint | null): Promise<bigint | null> {
  const held = found ?? deal.domainId;
  if (held === null && (await holdersOf(tx, [deal.name])).has(deal.name)) throw refuse('STATE_HAS_MOVED');
  return held;
}

/**
 * One side accepts the price that stands, our quote or a counter-offer, and that it saw; when both have, the buyer
 * pays. Race: the name is locked before the deal, as whoever ends a name's life does; both sides at once wait for each
 * other at the deal's row, and the second one sees the first.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_OVER, DEAL_NAME_BARRED, DEAL_NAME_NOT_YOURS, DEAL_NAME_TAKEN,
 *   DEAL_WITH_SELF, DEAL_NEEDS_IDENTITY
 */
export async function acceptDeal(
  tx: Tx,
  underWay: OrdersUnderWay,
  { number, price }: { readonly number: string; readonly price: string },
): Promise<void> {
  const customerId = customerOf(tx);
  const found = await findDeal(tx, customerId, number);
  if (!found) throw refuse('NOT_FOUND');
  const selling = found.sellerId === customerId;
  if (found.state !== 'quoted') throw refuse('STATE_HAS_MOVED');
  const domainId = selling ? await holdName(tx, underWay, found) : undefined;
  const deal = await requireDeal(tx, number);
  if (deal.state !== 'quoted' || deal.sellerId === null || deal.buyerId === null) throw refuse('STATE_HAS_MOVED');
  // Race: a counter-offer took the place of the price that was seen.
  if (deal.price !== usd(price).minor) throw refuse('STATE_HAS_MOVED');
  refuseLate(tx, deal);
  await refuseSelf(tx, deal.sellerId, deal.buyerId);
  await refuseBeyondLimit(tx, [deal.sellerId, deal.buyerId], deal.price);
  const mine = selling ? deal.sellerAcceptedAt : deal.buyerAcceptedAt;
  if (mine !== null) throw refuse('STATE_HAS_MOVED');
  await saveDeal(
    tx,
    deal.id,
    selling
      ? { sellerAcceptedAt: tx.now, domainId: await heldRow(tx, deal, domainId ?? null) }
      : { buyerAcceptedAt: tx.now },
  );
  const both = (selling ? deal.buyerAcceptedAt : deal.sellerAcceptedAt) !== null;
  if (!both) {
    await writeStep(tx, deal, 'deal.accept');
    return;
  }
  // A name that came here since its seller accepted is held for this deal, or for another one that was before it.
  const elsewhere = !selling && deal.domainId === null;
  if (elsewhere && (await holdersOf(tx, [deal.name])).has(deal.name)) throw refuse('DEAL_NAME_TAKEN');
  if (await isTaken(tx, deal.name, deal.id)) throw refuse('DEAL_NAME_TAKEN');
  await saveDeal(tx, deal.id, { dueAt: addDays(tx.now, DEAL_PAY_DAYS) });
  await transition(tx, dealMachine, deal, 'accept');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.accept', 'accepted');
}
