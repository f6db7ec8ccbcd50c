import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { sharesIdentity } from '../../templates/real-name/index.ts';
import { sharesBankAccount } from '../../withdrawal/index.ts';

/**
 * Nobody sells to themselves, however the name changes hands for a price: a deal, an offer, the market or a push.
 * @throws refusal DEAL_WITH_SELF where both sides are one account, one verified person or one bank account
 */
export async function refuseSelf(tx: Tx, seller: bigint, buyer: bigint): Promise<void> {
  if (seller === buyer || (await sharesIdentity(tx, seller, buyer)) || (await sharesBankAccount(tx, seller, buyer)))
    throw refuse('DEAL_WITH_SELF');
}
