import { DEAL_STATES_TAKEN } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { recipientOf } from '../../account/index.ts';
import { keepName } from '../../transfer-out/index.ts';
import { type DealRow, lockDeal, openDealsOf } from '../store.ts';
import { HOUSE, writeStep } from '../tell-sides.ts';

/**
 * A request of another registrar for a name that was paid for is rejected at once, as its seller agreed to: left alone,
 * its registry would let the name go after five days. The deal is locked by the caller.
 */
export async function keepPaid(tx: Tx, deal: DealRow): Promise<void> {
  const paid = deal.freezeId !== null && DEAL_STATES_TAKEN.includes(deal.state);
  if (!paid || deal.domainId === null || deal.sellerId === null) return;
  const { lang } = await recipientOf(tx, deal.sellerId);
  const asHouse: Tx = { ...tx, by: HOUSE };
  const kept = await keepName(asHouse, deal.domainId, translate(lang, 'escrow:money.kept', { number: deal.number }));
  if (kept) await writeStep(asHouse, deal, 'deal.keep');
}

/** Hears `nameAskedFor`. */
export async function keepAsked(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  for (const id of await openDealsOf(tx, domainId)) {
    const deal = await lockDeal(tx, id);
    // Race: it may have ended while we waited for its lock.
    if (deal && deal.endedAt === null) await keepPaid(tx, deal);
  }
}
