import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { DEAL_QUOTE_DAYS } from '#contract/rules/escrow/deal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuseField } from '../../platform/http/input.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdersOf } from '../domains/index.ts';
import { refuseSelf } from '../push/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { isSuspended } from '../suspension/index.ts';
import { feesOf } from './deal-money.ts';
import { endDeal } from './end-deal.ts';
import { wantLook } from './hygiene/ask-sources.ts';
import { dealMachine } from './machine.ts';
import { insertOffer, offersOf } from './offers/store.ts';
import { accountTyped } from './sides.ts';
import { type DealRow, lockDeal, saveDeal } from './store.ts';
import { tellSides, writeStep } from './tell-sides.ts';

/** @throws refusal NOT_FOUND */
async function locked(tx: Tx, id: bigint): Promise<DealRow> {
  const deal = await lockDeal(tx, id);
  if (!deal) throw refuse('NOT_FOUND');
  await actingStaff(tx);
  return deal;
}

/** A member takes an application up. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function evaluateDeal(tx: Tx, id: bigint): Promise<void> {
  const deal = await locked(tx, id);
  await transition(tx, dealMachine, deal, 'evaluate');
  // A wish may be days old by now.
  await wantLook(tx, id);
  await writeStep(tx, deal, 'deal.evaluate');
}

/**
 * The other side: in whose account a wanted name is, whom the applicant typed, or whom the member names. With whom
 * somebody deals is theirs to say: a member names another only where that leads to nobody.
 * @throws refusals DEAL_NO_OTHER_SIDE, INVALID_INPUT
 */
async function otherSide(tx: Tx, deal: DealRow, named: string | undefined): Promise<bigint> {
  const owner = deal.type === 'buy' ? (await holdersOf(tx, [deal.name])).get(deal.name) : undefined;
  const typed = deal.target === null ? undefined : await accountTyped(tx, deal.target);
  const given = named === undefined ? undefined : await accountTyped(tx, named);
  const wanted = owner ?? typed;
  if (wanted !== undefined && named !== undefined && given !== wanted)
    throw refuseField(tx.lang, 'With', 'office:deals.quote.withOther');
  const other = wanted ?? given;
  if (other === undefined) throw refuse('DEAL_NO_OTHER_SIDE');
  return other;
}

/** Our own quote stands at these very terms already: said twice it is one offer, and unbinds nobody. */
async function standsAlready(tx: Tx, deal: DealRow, fees: ReturnType<typeof feesOf>): Promise<boolean> {
  const last = (await offersOf(tx, deal.id)).at(-1);
  return (
    last?.offeredBy === 'house' &&
    last.until > tx.now &&
    last.price === fees.price &&
    last.buyerFee === fees.buyerFee &&
    last.sellerFee === fees.sellerFee
  );
}

/**
 * Quotes to both sides; from here on both see the deal. A later quote takes the place of what stands; the same one once
 * more changes nothing.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_NO_OTHER_SIDE, DEAL_WITH_SELF, CUSTOMER_SUSPENDED
 */
export async function quoteDeal(
  tx: Tx,
  of: { readonly id: bigint; readonly price: string; readonly with: string | undefined },
): Promise<void> {
  const deal = await locked(tx, of.id);
  const again = deal.state === 'quoted';
  if (deal.state !== 'evaluating' && !again) throw refuse('STATE_HAS_MOVED');
  const other = again ? null : await otherSide(tx, deal, of.with);
  const [sellerId, buyerId] = again
    ? [deal.sellerId, deal.buyerId]
    : deal.type === 'sell'
      ? [deal.sellerId, other]
      : [other, deal.buyerId];
  if (sellerId === null || buyerId === null) throw new Error(`deal ${deal.number} without its applicant`);
  await refuseSelf(tx, sellerId, buyerId);
  for (const side of [sellerId, buyerId]) if (await isSuspended(tx, side)) throw refuse('CUSTOMER_SUSPENDED');
  const fees = feesOf(usd(of.price).minor, deal.feeBy, tx.now);
  if (again && (await standsAlready(tx, deal, fees))) return;
  const dueAt = addDays(tx.now, DEAL_QUOTE_DAYS);
  const unanswered = { buyerAcceptedAt: null, sellerAcceptedAt: null };
  await saveDeal(tx, deal.id, { ...fees, ...unanswered, sellerId, buyerId, dueAt });
  await insertOffer(tx, deal.id, { offeredBy: 'house', ...fees, until: dueAt });
  await transition(tx, dealMachine, deal, again ? 'counter' : 'quote');
  await tellSides(tx, (await lockDeal(tx, deal.id)) as DealRow, 'deal.quote', 'quoted');
}

/** Refuses an application with a reason that the applicant reads. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export const refuseDeal = async (tx: Tx, id: bigint, reason: string): Promise<void> =>
  endDeal(tx, await locked(tx, id), 'refuse', reason);
