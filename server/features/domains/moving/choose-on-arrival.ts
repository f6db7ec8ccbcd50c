import type { Tx } from '../../../platform/db/transaction.ts';
import { saveAutoRenewals } from '../auto-renew/store.ts';
import { setFolder } from '../labels/store.ts';
import { hasFolder } from './store.ts';

/** What a customer chose for a name before it came. */
export interface ChosenOnArrival {
  readonly domainId: bigint;
  readonly autoRenew: boolean;
  readonly folderId: bigint | null;
}

/** What the new owner chose for names before they came; a folder that was removed meanwhile is none. */
export async function chooseOnArrival(tx: Tx, customerId: bigint, chosen: readonly ChosenOnArrival[]): Promise<void> {
  const renewed = chosen.filter(({ autoRenew }) => autoRenew);
  if (renewed.length > 0)
    await saveAutoRenewals(
      tx,
      renewed.map(({ domainId }) => ({ id: domainId, on: true, years: 1 })),
    );
  for (const [folderId, names] of Map.groupBy(chosen, (each) => each.folderId)) {
    if (folderId === null || !(await hasFolder(tx, customerId, folderId))) continue;
    await setFolder(
      tx,
      customerId,
      names.map(({ domainId }) => domainId),
      folderId,
    );
  }
}
