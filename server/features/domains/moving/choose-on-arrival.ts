import type { Tx } from '../../../platform/db/transaction.ts';
import { saveAutoRenewals } from '../auto-renew/store.ts';
import { setFolder } from '../labels/store.ts';
import { hasFolder } from './store.ts';

/** What its new owner chose for a name before it came; a folder that he removed meanwhile is none. */
export async function chooseOnArrival(
  tx: Tx,
  domainId: bigint,
  { customerId, autoRenew, folderId }: { customerId: bigint; autoRenew: boolean; folderId: bigint | null },
): Promise<void> {
  if (autoRenew) await saveAutoRenewals(tx, [{ id: domainId, on: true, years: 1 }]);
  if (folderId !== null && (await hasFolder(tx, customerId, folderId)))
    await setFolder(tx, customerId, [domainId], folderId);
}
