import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { recordBirths } from '../../../platform/machine.ts';
import { type DomainRow, placeHold } from '../../domains/index.ts';
import { keepLife } from '../../domains/life/index.ts';
import { liveJob } from '../jobs.ts';
import { deletionMachine } from '../machine.ts';
import { insertDeletion, lastDeletionOf } from './deletion-store.ts';
import { termsOf } from './judge-deletion.ts';
import { holdCause, lapseDecided } from './settle-deletion.ts';

/**
 * Has a name (locked by the caller) deleted because a decision cancels it, whatever holds it: by the act of its life,
 * as of a name that nobody renewed, so hosts below go first and a lost answer is asked for. What its registry pays back
 * of a young registration is paid back, as of any deletion.
 * @returns false where it is deleted already; then nobody takes it back any more
 */
export async function deleteDecided(tx: Tx, row: DomainRow): Promise<boolean> {
  if (row.phase === 'redemption' || row.phase === 'pending_delete') {
    await lapseDecided(tx, row.id);
    return false;
  }
  const { line } = (await termsOf(tx, row)).refund ?? {};
  const { id: domainId, customerId, name, suffix } = row;
  const money = { lineId: line?.id ?? null, refund: line?.price ?? null, cost: line?.cost ?? null };
  const id = await insertDeletion(tx, { customerId, domainId, name, suffix, ...money, decided: true });
  await recordBirths(tx, deletionMachine, [id]);
  await placeHold(tx, domainId, { kind: 'lock', cause: holdCause(id), ruleId: 'deletion.asked', until: null });
  await keepLife(tx, domainId, { lifeDueAt: tx.now });
  await enqueue(tx, liveJob, { Ids: [String(domainId)] });
  return true;
}

/** Whether its holder's own deletion of a name is under way. */
export const isBeingDeleted = async (tx: Tx, domainId: bigint): Promise<boolean> =>
  (await lastDeletionOf(tx, domainId, 'read'))?.state === 'asked';
