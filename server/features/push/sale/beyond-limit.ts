import { dayOf } from '#contract/calendar.ts';
import { fromMinor, toGrouped, usd } from '#contract/money.ts';
import { dealPriceMax } from '#contract/rules/escrow/limits.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hasProvedIdentity } from '../../templates/real-name/index.ts';

/**
 * A price beyond what a side may deal in without having proved who they are, however the name changes hands for it: a
 * deal, an offer, the market or a push. Which side it is, is told to neither.
 * @param price cents
 * @throws refusal DEAL_NEEDS_IDENTITY
 */
export async function refuseBeyondLimit(tx: Tx, sides: readonly bigint[], price: bigint): Promise<void> {
  const day = dayOf(tx.now);
  if (price <= usd(String(dealPriceMax(false, day))).minor) return;
  for (const side of sides) {
    const most = usd(String(dealPriceMax(await hasProvedIdentity(tx, side), day)));
    if (price > most.minor) throw refuse('DEAL_NEEDS_IDENTITY', { max: toGrouped(fromMinor(most.minor)) });
  }
}
