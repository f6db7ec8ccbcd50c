import { DNS_SETS_MAX } from '#contract/rules/registry-acts.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOwnNames } from '../own-names-store.ts';
import { deleteSet, insertSet, type ServerSet, setsOf, updateSet } from './set-store.ts';

/**
 * Makes a set or changes their own `id`; a name they have already used is the field's mistake. @throws
 * DNS_SET_NOT_FOUND, DNS_SETS_TOO_MANY
 */
export async function saveSet(
  tx: Tx,
  customerId: bigint,
  id: bigint | undefined,
  values: Omit<ServerSet, 'id'>,
): Promise<bigint> {
  await lockOwnNames(tx, customerId);
  const all = await setsOf(tx, customerId);
  if (all.some((set) => set.id !== id && set.name.toLowerCase() === values.name.toLowerCase()))
    throw refuseField(tx.lang, 'Name', 'acts:error.setTaken');
  if (id !== undefined) {
    if (!(await updateSet(tx, customerId, id, values))) throw refuse('DNS_SET_NOT_FOUND');
    return id;
  }
  if (all.length >= DNS_SETS_MAX) throw refuse('DNS_SETS_TOO_MANY', { limit: DNS_SETS_MAX });
  return insertSet(tx, customerId, values);
}

/** @throws DNS_SET_NOT_FOUND */
export async function removeSet(tx: Tx, customerId: bigint, id: bigint): Promise<void> {
  if (!(await deleteSet(tx, customerId, id))) throw refuse('DNS_SET_NOT_FOUND');
}
