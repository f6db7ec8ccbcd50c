import type { Tx } from '../../platform/db/transaction.ts';
import { endPush, HOUSE } from './end-push.ts';
import { lockAnyPush, namesOf, openPushOf } from './store.ts';

/** Hears `domainLeft`: names of a push go all or none, so one that left ends the push of all; both sides are told. */
export async function endPushOfName(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const id = await openPushOf(tx, domainId);
  const push = id === undefined ? undefined : await lockAnyPush(tx, id);
  // Race: it may have been decided while we waited for its lock.
  if (push?.state !== 'waiting') return;
  await endPush({ ...tx, by: HOUSE }, push, 'end', (await namesOf(tx, [push.id])).get(push.id) ?? []);
}
