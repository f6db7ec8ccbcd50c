import { addDays } from '#contract/calendar.ts';
import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { TRANSFER_IN_CODE_DAYS, TRANSFER_IN_CODES_MAX } from '#contract/rules/transfers/transfer-in.ts';
import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import type { DomainView } from '../../gateways/registry/index.ts';
import { consumeFreeze } from '../../ledger/freezes.ts';
import { arrivalCharged } from '../../ledger/postings/purchase.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { arriveDomain, chooseOnArrival } from '../domains/index.ts';
import { sendNotice } from '../notices/index.ts';
import type { Ended, Ending } from '../registry-commands/index.ts';
import { holderValues, type Template, templatesEver } from '../templates/index.ts';
import { endReceived } from './code-store.ts';
import type { Told } from './command.ts';
import { endTransfer, type Failure } from './end-transfer.ts';
import { codeWrongLetter, completedLetter } from './letters.ts';
import { moveTransfer } from './move-transfer.ts';
import { lockTransfer, saveDecideBy, type TransferRow } from './store.ts';
import { tellTask } from './tell-task.ts';

const CODE_WRONG = 2202;

/** What a registry's refusal of the request means for the customer (RFC 5730 §3). */
const REFUSALS: Readonly<Record<number, TransferInFailure>> = {
  2106: 'notYet',
  2201: 'codeWrong',
  2300: 'underWay',
  2303: 'notRegistered',
  2304: 'locked',
};

/** How a transfer that waited ended, by the registry's word for it (RFC 5730 §3.3). */
const ENDINGS: Readonly<Record<string, TransferInFailure>> = {
  clientRejected: 'rejected',
  clientCancelled: 'cancelledThere',
  serverCancelled: 'cancelledThere',
  notRegistered: 'notRegistered',
};

function failureOf(ending: Extract<Ending<unknown>, { kind: 'refused' | 'ended' }>): Failure {
  if (ending.kind === 'ended') return { reason: ENDINGS[ending.status] ?? 'notOurs', detail: ending.status };
  return { reason: REFUSALS[ending.code] ?? 'refused', detail: `${ending.code} ${ending.reason}` };
}

/** The registry has moved the name: it is the customer's, and its price is charged, in one transaction. */
async function complete(tx: Tx, row: TransferRow, domain: DomainView): Promise<void> {
  const { id, customerId, name, unicode, suffix, templateId } = row;
  const { createdAt, expiresAt, transferredAt, nameservers, statuses } = domain;
  if (!expiresAt) throw new Error(`the registry shows no expiry of ${name}`);
  const template = (await templatesEver(tx, customerId, [templateId])).get(templateId) as Template;
  const domainId = await arriveDomain(tx, {
    ...{ customerId, name, unicode, suffix, expiresAt, statuses, templateId },
    registeredAt: createdAt ?? tx.now,
    nameServers: nameservers,
    holder: holderValues(template),
    authInfo: domain.authInfo ?? '',
    transferredInAt: transferredAt ?? tx.now,
    ...(domain.chineseForms ? { chineseForms: domain.chineseForms } : {}),
    cause: `transfer_in:${id}`,
  });
  await chooseOnArrival(tx, domainId, { customerId, autoRenew: row.autoRenew, folderId: row.folderId });
  const registry = suffixOf(name)?.registry;
  if (registry === undefined || row.freezeId === null) throw new Error(`transfer ${id} has no registry or no freeze`);
  await consumeFreeze(tx, row.freezeId, (freeze) =>
    arrivalCharged({
      ...{ freeze, transferId: id, name: unicode, registry },
      price: fromMinor(row.price),
      cost: fromMinor(row.cost),
    }),
  );
  await moveTransfer(tx, row, 'complete', { code: null, decide_by: null, ended_at: tx.now, domain_id: domainId });
  await endReceived(tx, id, 'used');
  await sendNotice(tx, await recipientOf(tx, customerId), completedLetter(row, expiresAt));
}

/** The registry did not take the code: another one can be entered, so many times; then the money goes back. */
async function mistake(tx: Tx, row: TransferRow): Promise<void> {
  const wrongCodes = row.wrongCodes + 1;
  await endReceived(tx, row.id, 'refused');
  if (wrongCodes >= TRANSFER_IN_CODES_MAX) return endTransfer(tx, row, 'refuse', { reason: 'codeWrong' });
  const dueAt = addDays(tx.now, TRANSFER_IN_CODE_DAYS);
  await moveTransfer(tx, row, 'mistake', { wrong_codes: wrongCodes, due_at: dueAt, code: null });
  await sendNotice(tx, await recipientOf(tx, row.customerId), codeWrongLetter(row, dueAt));
}

/** The registry took the request and waits for the registrar that has the name. */
async function accept(tx: Tx, row: TransferRow, { view }: Told): Promise<void> {
  await moveTransfer(tx, row, 'accept', { decide_by: view?.actionAt ?? null });
}

/** Applies endings of commands of one customer; an ending of a transfer that is over already changes nothing. */
export async function applyEndings(tx: Tx, ended: readonly Ended[]): Promise<void> {
  for (const { command, ending } of ended as readonly Ended<never, Told>[]) {
    const row = await lockTransfer(tx, command.subjectId);
    if (!row || row.endedAt !== null) continue;
    if (ending.kind === 'accepted') await accept(tx, row, ending.data);
    else if (ending.kind === 'done') await completeOrFollow(tx, row, ending.data);
    else if (ending.kind === 'refused' && ending.code === CODE_WRONG) await mistake(tx, row);
    else await endTransfer(tx, row, 'refuse', failureOf(ending));
  }
  await tellTask(
    tx,
    ended.map(({ command }) => command.subjectId),
  );
}

async function completeOrFollow(tx: Tx, row: TransferRow, told: Told): Promise<void> {
  if (!told.domain) throw new Error(`transfer ${row.id} is over and its name was not seen`);
  await complete(tx, row, told.domain);
  if (told.view) await saveDecideBy(tx, row.id, told.view.actionAt);
}
