import { addDays } from '#contract/calendar.ts';
import { TRANSFER_OUT_DECIDED_DAYS } from '#contract/rules/transfers/transfer-out.ts';
import type { TransferView } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { findDomainById } from '../domains/index.ts';
import { makeLink } from '../links/index.ts';
import { sendNotice } from '../notices/index.ts';
import { endLeft, endStaying } from './end-transfer.ts';
import { heardLetter } from './letters.ts';
import { transferOutMachine } from './machine.ts';
import { nameAskedFor } from './news.ts';
import { holdFor, policyOf } from './request-transfers.ts';
import { insertTransfers, lockOpenOf, lockTransfer, moveTransfer, type TransferRow } from './store.ts';

type Told = Partial<Pick<TransferView, 'requestedBy' | 'requestedAt' | 'actionAt'>>;

/**
 * A transfer of a live name that nobody here asked for, as if it had just been. A message of the transfer by which the
 * name came to us is none.
 */
async function unasked(tx: Tx, domainId: bigint, requestedAt?: Date): Promise<TransferRow | undefined> {
  const domain = await findDomainById(tx, domainId);
  if (!domain) return undefined;
  if (requestedAt && domain.transferredInAt && requestedAt <= domain.transferredInAt) return undefined;
  const { customerId, name, unicode, nameServers } = domain;
  const [id] = await insertTransfers(tx, [
    {
      ...{ customerId, requestId: null, domainId, name, unicode, nameServers, registrar: null },
      ...{ state: 'awaiting_confirmation', policyId: policyOf(name, tx.now), dueAt: tx.now },
    },
  ]);
  await recordBirth(tx, transferOutMachine, id as bigint);
  await holdFor(tx, id as bigint, domainId);
  return lockTransfer(tx, id as bigint);
}

/** Whoever holds the name upstairs hears of it, and may have kept it, or let it go. */
async function isAnswered(tx: Tx, domainId: bigint): Promise<boolean> {
  await tx.house.events.announce(tx, nameAskedFor, { domainId });
  const row = await lockOpenOf(tx, domainId);
  return row !== undefined && row.answer !== null;
}

/**
 * Another registrar asks for a name: its customer hears it at once, with the day on which the registry decides by
 * itself. Told once, however often it is heard; whoever asked for it themselves has another letter than who did not. Of
 * a name that is kept or let go there is nothing to decide: they hear of it when its registry has.
 */
async function hearRequest(tx: Tx, domainId: bigint, { requestedBy, requestedAt, actionAt }: Told): Promise<void> {
  const row = (await lockOpenOf(tx, domainId)) ?? (await unasked(tx, domainId, requestedAt));
  if (!row) return;
  if (row.state === 'approval_pending') {
    // An answer that its registry did not take is given anew.
    if (row.answer === null) await isAnswered(tx, domainId);
    return;
  }
  const decideBy = actionAt ?? addDays(tx.now, TRANSFER_OUT_DECIDED_DAYS);
  const registrar = requestedBy === undefined ? {} : { registrar: requestedBy };
  await moveTransfer(tx, row, 'ask', { due_at: decideBy, ...registrar });
  const { id, customerId, name } = row;
  await record(tx, {
    act: 'transferOut.ask',
    object: { kind: 'transfer_out', id },
    onBehalfOf: customerId,
    after: { name, ...registrar },
  });
  if (await isAnswered(tx, domainId)) return;
  const sign = await makeLink(tx, { purpose: 'transfer-out', customerId, subjectId: id, expiresAt: decideBy });
  const letter = heardLetter({ ...row, ...registrar }, decideBy, `/domain/transferoutverify/${sign}/${id}`);
  await sendNotice(tx, await recipientOf(tx, customerId), letter);
}

const NOTHING_CAME: readonly string[] = ['clientRejected', 'clientCancelled', 'serverCancelled'];

/**
 * Hears what a registry tells of transfers of live names. That a name has left is believed when the registry, asked,
 * says so.
 */
export async function hearTransfer(
  tx: Tx,
  told: { readonly domainId: bigint } & Pick<TransferView, 'status' | 'requestedBy' | 'requestedAt' | 'actionAt'>,
): Promise<void> {
  if (told.status === 'pending') return hearRequest(tx, told.domainId, told);
  if (!NOTHING_CAME.includes(told.status)) return;
  const row = await lockOpenOf(tx, told.domainId);
  if (row?.state !== 'approval_pending') return;
  await endStaying(tx, row, told.status === 'clientRejected' ? 'reject' : 'cancel');
}

/** A registry, asked, says that another registrar waits for the name: its message was lost. */
export const hearPendingTransfer = (tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> =>
  hearRequest(tx, domainId, {});

/** A registry, asked, says that the name is with another registrar. */
export async function hearElsewhere(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const row = (await lockOpenOf(tx, domainId)) ?? (await unasked(tx, domainId));
  if (row) await endLeft(tx, row);
}

/** Hears `domainLeft`: a name that was deleted or went to another account leaves no transfer behind. */
export async function endTransferOfName(tx: Tx, { domainId }: { readonly domainId: bigint }): Promise<void> {
  const row = await lockOpenOf(tx, domainId);
  if (row) await endStaying(tx, row, 'cancel');
}
