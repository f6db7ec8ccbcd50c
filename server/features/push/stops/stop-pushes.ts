import type { Tx } from '../../../platform/db/transaction.ts';
import { findDomains } from '../../domains/index.ts';
import { endPush, HOUSE } from '../end-push.ts';
import { lockAnyPush, namesOf, openPushOf, waitingOfSide } from '../store.ts';

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

/**
 * The push in which one name waits is called off, because the name is to stay: names of a push go all or none. Race:
 * the caller holds the name's lock, for which whoever accepts waits before they come to the push.
 */
export async function endPushFor(tx: Tx, domainId: bigint): Promise<void> {
  const id = await openPushOf(tx, domainId);
  const push = id === undefined ? undefined : await lockAnyPush(tx, id);
  if (push?.state !== 'waiting') return;
  await endPush({ ...tx, by: HOUSE }, push, 'cancel', (await namesOf(tx, [push.id])).get(push.id) ?? []);
}
