import { addDays } from '#contract/calendar.ts';
import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { TRANSFER_IN_CODE_DAYS, TRANSFER_IN_CODES_MAX } from '#contract/rules/transfers/transfer-in.ts';
import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import type { DomainView } from '../../gateways/registry/index.ts';
import { consumeFreezes } from '../../ledger/freezes.ts';
import { arrivalCharged } from '../../ledger/postings/purchase.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { type Arrival, arriveDomains } from '../domains/index.ts';
import { chooseOnArrival } from '../domains/moving/index.ts';
import { sendNotice } from '../notices/index.ts';
import type { Ended, Ending } from '../registry-commands/index.ts';
import { holderValues, type Template, templatesEver } from '../templates/index.ts';
import { endReceived } from './code-store.ts';
import type { Told } from './command.ts';
import { endTransfer, type Failure } from './end-transfer.ts';
import { codeWrongLetter, completedLetter } from './letters.ts';
import { moveTransfer, moveTransfers } from './move-transfer.ts';
import { lockTransfers, type TransferRow } from './store.ts';
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

/** A transfer that is over, with the name as its registry shows it. */
interface Come {
  readonly row: TransferRow;
  readonly told: Told & { readonly domain: DomainView };
}

function arrivalOf(tx: Tx, { row, told: { domain } }: Come, templates: ReadonlyMap<bigint, Template>): Arrival {
  const { id, customerId, name, unicode, suffix, templateId } = row;
  const { createdAt, expiresAt, transferredAt, nameservers, statuses } = domain;
  if (!expiresAt) throw new Error(`the registry shows no expiry of ${name}`);
  return {
    ...{ customerId, name, unicode, suffix, expiresAt, statuses, templateId },
    registeredAt: createdAt ?? tx.now,
    nameServers: nameservers,
    holder: holderValues(templates.get(templateId) as Template),
    authInfo: domain.authInfo ?? '',
    transferredInAt: transferredAt ?? tx.now,
    ...(domain.chineseForms ? { chineseForms: domain.chineseForms } : {}),
    cause: `transfer_in:${id}`,
  };
}

/** The price of a transfer, out of what it had set aside. */
function heldOf({ row }: Come) {
  const registry = suffixOf(row.name)?.registry;
  if (registry === undefined || row.freezeId === null)
    throw new Error(`transfer ${row.id} has no registry or no freeze`);
  return { freezeId: row.freezeId, of: { row, registry } };
}

/** The registry has moved names: they are the customer's, and their prices are charged, in one transaction. */
async function complete(tx: Tx, come: readonly Come[]): Promise<void> {
  const [first] = come;
  if (!first) return;
  const { customerId } = first.row;
  const templates = await templatesEver(tx, customerId, [...new Set(come.map(({ row }) => row.templateId))]);
  const domainIds = await arriveDomains(
    tx,
    come.map((each) => arrivalOf(tx, each, templates)),
  );
  await chooseOnArrival(
    tx,
    customerId,
    come.map(({ row: { autoRenew, folderId } }, at) => ({ domainId: domainIds[at] as bigint, autoRenew, folderId })),
  );
  await consumeFreezes(tx, come.map(heldOf), (freeze, { row: { id, unicode, price, cost }, registry }) =>
    arrivalCharged({
      ...{ freeze, transferId: id, name: unicode, registry },
      price: fromMinor(price),
      cost: fromMinor(cost),
    }),
  );
  await moveTransfers(
    tx,
    come.map(({ row, told: { view } }, at) => ({
      row,
      changes: { code: null, decide_by: view?.actionAt ?? null, ended_at: tx.now, domain_id: domainIds[at] as bigint },
    })),
    'complete',
  );
  await endReceived(
    tx,
    come.map(({ row }) => row.id),
    'used',
  );
  const to = await recipientOf(tx, customerId);
  for (const { row, told } of come) await sendNotice(tx, to, completedLetter(row, told.domain.expiresAt as Date));
}

/** The registry did not take the code: another one can be entered, so many times; then the money goes back. */
async function mistake(tx: Tx, row: TransferRow): Promise<void> {
  const wrongCodes = row.wrongCodes + 1;
  await endReceived(tx, [row.id], 'refused');
  if (wrongCodes >= TRANSFER_IN_CODES_MAX) return endTransfer(tx, row, 'refuse', { reason: 'codeWrong' });
  const dueAt = addDays(tx.now, TRANSFER_IN_CODE_DAYS);
  await moveTransfer(tx, row, 'mistake', { wrong_codes: wrongCodes, due_at: dueAt, code: null });
  await sendNotice(tx, await recipientOf(tx, row.customerId), codeWrongLetter(row, dueAt));
}

/** Registries took requests and wait for the registrars that have the names. */
const accept = (tx: Tx, accepted: readonly { row: TransferRow; told: Told }[]): Promise<void> =>
  moveTransfers(
    tx,
    accepted.map(({ row, told: { view } }) => ({ row, changes: { decide_by: view?.actionAt ?? null } })),
    'accept',
  );

function comeOf(row: TransferRow, told: Told): Come {
  if (!told.domain) throw new Error(`transfer ${row.id} is over and its name was not seen`);
  return { row, told: { ...told, domain: told.domain } };
}

/** Applies endings of commands of one customer; an ending of a transfer that is over already changes nothing. */
export async function applyEndings(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const ids = ended.map(({ command }) => command.subjectId);
  const rows = new Map((await lockTransfers(tx, ids)).map((row) => [row.id, row]));
  const open = (ended as readonly Ended<never, Told>[]).flatMap(({ command, ending }) => {
    const row = rows.get(command.subjectId);
    return row && row.endedAt === null ? [{ row, ending }] : [];
  });
  const of = <K extends Ending<Told>['kind']>(kind: K) =>
    open.flatMap(({ row, ending }) =>
      ending.kind === kind ? [{ row, ending: ending as Extract<Ending<Told>, { kind: K }> }] : [],
    );
  await accept(
    tx,
    of('accepted').map(({ row, ending }) => ({ row, told: ending.data })),
  );
  await complete(
    tx,
    of('done').map(({ row, ending }) => comeOf(row, ending.data)),
  );
  for (const { row, ending } of [...of('refused'), ...of('ended')]) {
    if (ending.kind === 'refused' && ending.code === CODE_WRONG) await mistake(tx, row);
    else await endTransfer(tx, row, 'refuse', failureOf(ending));
  }
  // A request that its registry took goes on: its task hears of it at the end.
  await tellTask(
    tx,
    ended.flatMap(({ command, ending }) => (ending.kind === 'accepted' ? [] : [command.subjectId])),
  );
}
