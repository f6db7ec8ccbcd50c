import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { walletRemovedLetter } from './letters.ts';
import { lockWallet } from './store.ts';
import { decide, dropPicture, facts, tell } from './verify-wallet.ts';

/**
 * Removes a verified wallet, or takes back a request under review. What was paid in before is not touched; deposits
 * that still come are credited.
 */
export async function endWallet(tx: Tx, id: bigint): Promise<void> {
  const row = await lockWallet(tx, id);
  if (!row || row.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  const pending = row.state === 'pending';
  await decide(tx, row, pending ? 'withdraw' : 'remove');
  await dropPicture(tx, row);
  const act = pending ? 'wallet.withdrawn' : 'wallet.removed';
  await record(tx, { act, object: { kind: 'wallet', id }, before: facts(row) });
  if (!pending) await tell(tx, row, walletRemovedLetter(row));
}
