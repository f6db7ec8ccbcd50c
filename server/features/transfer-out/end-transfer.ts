import { addDays } from '#contract/calendar.ts';
import { RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/transfers/transfer-out.ts';
import type { CodeEnd } from '#contract/states/transfers/transfer-out.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { liftHold, markLeft } from '../domains/index.ts';
import { endLinks } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { endCode } from './code-store.ts';
import { leftLetter, stayedLetter } from './letters.ts';
import { transferOutMachine } from './machine.ts';
import { replaceCode } from './set-code.ts';
import { causeOf, moveTransfer, ofRequest, type TransferRow } from './store.ts';

type Stays = 'reject' | 'cancel' | 'refuse' | 'lapse';

const CODE_ENDS: Readonly<Record<Stays, CodeEnd>> = {
  reject: 'rejected',
  cancel: 'cancelled',
  refuse: 'cancelled',
  lapse: 'lapsed',
};

/** The links of a transfer are for nothing any more; a request's own goes with its last name. */
async function closeLinks(tx: Tx, row: TransferRow): Promise<void> {
  await endLinks(tx, 'transfer-out', row.id);
  await endLinks(tx, 'transfer-out-code', row.id);
  if (row.requestId === null || row.state !== 'awaiting_confirmation') return;
  const waiting = (await ofRequest(tx, row.requestId)).some(({ state }) => state === 'awaiting_confirmation');
  if (!waiting) await endLinks(tx, 'transfer-out-request', row.requestId);
}

/**
 * Ends a transfer with the name staying here: free of its hold, the password worthless at its registry. The row is
 * locked by the caller. `reason`: what its customer reads.
 * @throws refusal STATE_HAS_MOVED
 */
export async function endStaying(tx: Tx, row: TransferRow, end: Stays, reason: string | null = null): Promise<void> {
  const changes = {
    due_at: null,
    code_until: null,
    answer: null,
    ended_at: tx.now,
    ...(reason === null ? {} : { reason }),
  };
  await moveTransfer(tx, row, end, changes);
  await liftHold(tx, row.domainId, 'transfer', causeOf(row.id));
  if (await endCode(tx, row.id, CODE_ENDS[end])) await replaceCode(tx, row);
  await closeLinks(tx, row);
  const { id, customerId, name } = row;
  const after = { name, ...(reason === null ? {} : { reason }) };
  await record(tx, { act: `transferOut.${end}`, object: { kind: 'transfer_out', id }, onBehalfOf: customerId, after });
  const state = transferOutMachine.states[row.state][end] as 'rejected' | 'cancelled' | 'refused' | 'lapsed';
  await sendNotice(tx, await recipientOf(tx, customerId), stayedLetter(row, state, reason ?? row.reason ?? ''));
}

/**
 * The name is with another registrar: its ownership here ends in this transaction, and its hosted resolution is booked
 * to stop.
 */
export async function endLeft(tx: Tx, row: TransferRow): Promise<void> {
  const stopsAt = addDays(tx.now, RESOLUTION_STOPS_AFTER_LEAVING_DAYS);
  await moveTransfer(tx, row, 'leave', {
    ...{ due_at: null, code_until: null, answer: null, ended_at: tx.now, stops_at: stopsAt },
  });
  await endCode(tx, row.id, 'used');
  await closeLinks(tx, row);
  await liftHold(tx, row.domainId, 'transfer', causeOf(row.id));
  const { id, customerId, name, registrar } = row;
  await record(tx, {
    act: 'transferOut.leave',
    object: { kind: 'transfer_out', id },
    onBehalfOf: customerId,
    after: { name, ...(registrar === null ? {} : { registrar }) },
  });
  await sendNotice(tx, await recipientOf(tx, customerId), leftLetter(row, stopsAt));
  await markLeft(tx, row.domainId, causeOf(id));
}
