import type { Tx } from '../../../../platform/db/transaction.ts';
import type { DomainRow } from '../../store.ts';
import type { HolderWish } from '../wish.ts';
import { findChange } from './change-store.ts';

/**
 * Have both sides confirmed this? Only what they saw counts: the change was confirmed, and the name is still held at
 * the address that was asked. Answers a question for each wish, from one statement for each change.
 */
export async function isConfirmed(
  tx: Tx,
  customerId: bigint,
  wishes: readonly HolderWish[],
): Promise<(wish: HolderWish, row: DomainRow) => boolean> {
  const ids = [...new Set(wishes.flatMap(({ change }) => change ?? []))];
  const former = new Map<string, string>();
  for (const id of ids) {
    const change = await findChange(tx, BigInt(id));
    if (change?.customerId === customerId && change.state === 'confirmed') former.set(id, change.formerEmail);
  }
  return ({ change }, row) => change !== undefined && former.get(change) === row.holder.email;
}
