import { OFFER_REMIND_HOURS } from '#contract/rules/market/offers.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { answererOf } from './judge-offer.ts';
import { lockOffer, offersDueSoon, saveOffer } from './store.ts';
import { tell } from './tell-sides.ts';

const AT_ONCE = 50;
const HOUR_MS = 3_600_000;
const CALLER = systemCaller('market');

/** A letter to whoever answers next, once for each clock. */
async function remind(tx: Tx, id: bigint, by: Date): Promise<void> {
  const offer = await lockOffer(tx, id);
  const answerer = offer && answererOf(offer);
  // Race: somebody answered meanwhile, and the offer is over or has another clock.
  if (!answerer || offer.dueAt > by || offer.remindedFor?.getTime() === offer.dueAt.getTime()) return;
  await saveOffer(tx, id, { remindedFor: offer.dueAt });
  await tell(tx, offer, 'reminder', [answerer]);
}

/** Reminds of offers whose clock ends within a day, by the business clock; each in a transaction of its own. */
export async function remindAnswerers(house: House): Promise<void> {
  const leastMs = OFFER_REMIND_HOURS * HOUR_MS;
  for (let last = 0n; ; ) {
    const { ids, by } = await transact(house, CALLER, async (tx) => {
      const soon = new Date(tx.now.getTime() + leastMs);
      return { ids: await offersDueSoon(tx, { by: soon, leastMs, after: last, limit: AT_ONCE }), by: soon };
    });
    for (const id of ids) await transact(house, CALLER, (tx) => remind(tx, id, by));
    const end = ids.at(-1);
    if (end === undefined || ids.length < AT_ONCE) return;
    last = end;
  }
}
