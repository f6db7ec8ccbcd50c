import type { Tx } from '../../../platform/db/transaction.ts';
import { endPush, HOUSE } from './end-push.ts';
import { itemsOf, lockOfferedOfSide } from './store.ts';

/**
 * Hears `accountSuspended`: templates that the account offers are kept, those that were offered to it are refused.
 */
export async function stopTemplatePushesOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  const open = await lockOfferedOfSide(tx, customerId);
  const items = await itemsOf(
    tx,
    open.map(({ id }) => id),
  );
  for (const push of open) {
    const how = push.giverId === customerId ? 'cancel' : 'refuse';
    await endPush({ ...tx, by: HOUSE }, push, how, items.get(push.id) ?? []);
  }
}
