import type { Tx } from '../../../platform/db/transaction.ts';
import { findDomains } from '../../domains/index.ts';
import { endPush, HOUSE } from '../end-push.ts';
import { lockAnyPush, namesOf, waitingOfSide } from '../store.ts';

/**
 * Hears `accountSuspended`: pushes that the account sent are called off, those that it got are refused; their names are
 * free again. Race: the names are locked first, as whoever accepts does.
 */
export async function stopPushesOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const { id, senderId } of await waitingOfSide(tx, customerId)) {
    const names = (await namesOf(tx, [id])).get(id) ?? [];
    await findDomains(
      tx,
      senderId,
      names.map(({ name }) => name),
      'lock',
    );
    const push = await lockAnyPush(tx, id);
    if (push?.state !== 'waiting') continue;
    await endPush({ ...tx, by: HOUSE }, push, senderId === customerId ? 'cancel' : 'refuse', names);
  }
}
