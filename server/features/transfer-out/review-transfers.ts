import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { findDomainById } from '../domains/index.ts';
import { goOn } from './confirm-transfers.ts';
import { endStaying } from './end-transfer.ts';
import { lockTransfer, type TransferRow } from './store.ts';

async function lockReview(tx: Tx, id: bigint): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (row?.state !== 'in_review') throw refuse(row ? 'STATE_HAS_MOVED' : 'NOT_FOUND');
  return row;
}

/** Staff let a password be given out. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function issueByStaff(tx: Tx, id: bigint): Promise<void> {
  const row = await lockReview(tx, id);
  const domain = await findDomainById(tx, row.domainId);
  if (!domain) throw refuse('STATE_HAS_MOVED');
  await record(tx, {
    act: 'transferOut.pass',
    object: { kind: 'transfer_out', id },
    onBehalfOf: row.customerId,
    after: { name: row.name },
  });
  await goOn(tx, row, domain, row.confirmedAt ?? tx.now);
}

/** Staff keep a name, with a reason that its customer reads. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export async function refuseByStaff(tx: Tx, id: bigint, reason: string): Promise<void> {
  await endStaying(tx, await lockReview(tx, id), 'refuse', reason);
}
