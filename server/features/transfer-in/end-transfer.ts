import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import { releaseFreeze } from '../../ledger/freezes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { endLinks } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { endReceived } from './code-store.ts';
import { failedLetter, lapsedLetter } from './letters.ts';
import { moveTransfer } from './move-transfer.ts';
import { ofBatch, type TransferRow } from './store.ts';

type End = 'decline' | 'cancel' | 'lapse' | 'refuse';

/** Why a transfer failed, for the customer; `detail` is the registry's own word, for the record. */
export interface Failure {
  readonly reason: TransferInFailure;
  readonly detail?: string | undefined;
}

/**
 * Ends a transfer that does not happen: its money is free, its code is gone, its customer hears why where they did not
 * do it. The row is locked by the caller.
 * @throws refusal STATE_HAS_MOVED
 */
export async function endTransfer(tx: Tx, row: TransferRow, end: End, failure?: Failure): Promise<void> {
  const told = failure ? { reason: failure.reason, detail: failure.detail ?? null } : {};
  await moveTransfer(tx, row, end, { code: null, due_at: null, decide_by: null, ended_at: tx.now, ...told });
  await endReceived(tx, [row.id], 'erased');
  if (row.freezeId !== null) await releaseFreeze(tx, row.freezeId);
  await record(tx, {
    act: `transferIn.${end}`,
    object: { kind: 'transfer_in', id: row.id },
    onBehalfOf: row.customerId,
    after: { name: row.name, ...(failure ? { reason: failure.reason } : {}) },
  });
  if (row.state === 'awaiting_confirmation') {
    const waiting = (await ofBatch(tx, row.batchId)).some(({ state }) => state === 'awaiting_confirmation');
    if (!waiting) await endLinks(tx, 'transfer-in', row.batchId);
  }
  const to = await recipientOf(tx, row.customerId);
  if (failure) await sendNotice(tx, to, failedLetter(row, failure.reason));
  if (end === 'lapse') await sendNotice(tx, to, lapsedLetter(row));
}
