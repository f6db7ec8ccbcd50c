import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { OfferClosing } from '#contract/states/market/offer.ts';
import { customerOf, systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { answererOf, isLate } from './judge-offer.ts';
import type { Told } from './letters.ts';
import { type OfferEvent, offerMachine } from './machine.ts';
import { findOffer, lockOffer, lockOpenOf, type OfferRow, overdueOffers, saveOffer } from './store.ts';
import { HOUSE, tell, writeStep } from './tell-sides.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('market');

type End = Extract<OfferEvent, 'refuse' | 'withdraw' | 'lapse' | 'close'>;
const TOLD = { refuse: 'refused', withdraw: 'withdrawn', lapse: 'expired', close: 'closed' } as const satisfies Record<
  End,
  Told
>;

/** Ends an offer that the caller has locked, and tells these sides. @throws refusal STATE_HAS_MOVED */
export async function endOffer(
  tx: Tx,
  offer: OfferRow,
  of: { readonly event: End; readonly told: readonly DealSide[]; readonly closedFor?: OfferClosing },
): Promise<void> {
  await saveOffer(tx, offer.id, { endedAt: tx.now, closedFor: of.closedFor ?? null });
  await transition(tx, offerMachine, offer, of.event);
  await writeStep(tx, offer, of.event);
  await tell(tx, offer, TOLD[of.event], of.told);
}

/** @throws refusal NOT_FOUND */
async function mine(tx: Tx, id: bigint): Promise<{ offer: OfferRow; side: DealSide }> {
  const customerId = customerOf(tx);
  if (!(await findOffer(tx, customerId, id))) throw refuse('NOT_FOUND');
  const offer = await lockOffer(tx, id);
  if (!offer) throw refuse('NOT_FOUND');
  return { offer, side: offer.sellerId === customerId ? 'seller' : 'buyer' };
}

/** The side that answers refuses the price that stands. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function refuseOffer(tx: Tx, id: bigint): Promise<void> {
  const { offer, side } = await mine(tx, id);
  if (answererOf(offer) !== side) throw refuse('STATE_HAS_MOVED');
  await endOffer(tx, offer, { event: 'refuse', told: [side === 'seller' ? 'buyer' : 'seller'] });
}

/** The buyer takes their offer back, whoever answers next. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function withdrawOffer(tx: Tx, id: bigint): Promise<void> {
  const { offer, side } = await mine(tx, id);
  if (side !== 'buyer') throw refuse('STATE_HAS_MOVED');
  await endOffer(tx, offer, { event: 'withdraw', told: ['seller'] });
}

const CLOSED_FOR = { sell: 'gone', leave: 'gone', withdraw: 'off' } as const satisfies Record<string, OfferClosing>;

/** Hears `listingOver`: a name that is not for sale any more takes its open offers along; their buyers are told. */
export async function closeOffers(
  tx: Tx,
  { listingId, end: how }: { readonly listingId: bigint; readonly end: keyof typeof CLOSED_FOR },
): Promise<void> {
  for (const offer of await lockOpenOf(tx, listingId))
    await endOffer({ ...tx, by: HOUSE }, offer, { event: 'close', told: ['buyer'], closedFor: CLOSED_FOR[how] });
}

async function lapse(tx: Tx, id: bigint): Promise<void> {
  const offer = await lockOffer(tx, id);
  // Race: somebody answered meanwhile, or named another price with another time.
  if (!offer || answererOf(offer) === undefined || !isLate(offer, tx.now)) return;
  await endOffer(tx, offer, { event: 'lapse', told: ['seller', 'buyer'] });
}

/** Ends the offers whose time is over, by the business clock, each in a transaction of its own. */
export async function lapseOffers(house: House): Promise<void> {
  for (let last = 0n; ; ) {
    const ids = await transact(house, CALLER, (tx) => overdueOffers(tx, AT_ONCE, last));
    for (const id of ids) await transact(house, CALLER, (tx) => lapse(tx, id));
    const endOfPage = ids.at(-1);
    if (endOfPage === undefined || ids.length < AT_ONCE) return;
    last = endOfPage;
  }
}
