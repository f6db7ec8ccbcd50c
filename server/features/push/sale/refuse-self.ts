import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { sharesIdentity } from '../../templates/real-name/index.ts';
import { sharesWallet } from '../../verification/index.ts';
import { sharesBankAccount } from '../../withdrawal/index.ts';

/** What tells that two accounts are one person's: their papers, and where their money goes. */
const SHARED = [sharesIdentity, sharesBankAccount, sharesWallet] as const;

/**
 * Nobody sells to themselves, however the name changes hands for a price: a deal, an offer, the market or a push.
 * @throws refusal DEAL_WITH_SELF where both sides are one account or one verified person, or are paid out to one bank
 *   account or one wallet
 */
export async function refuseSelf(tx: Tx, seller: bigint, buyer: bigint): Promise<void> {
  if (seller === buyer) throw refuse('DEAL_WITH_SELF');
  for (const shares of SHARED) if (await shares(tx, seller, buyer)) throw refuse('DEAL_WITH_SELF');
}
