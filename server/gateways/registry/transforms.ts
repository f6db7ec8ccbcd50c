import type { Answer } from '#protocols/epp/answer.ts';
import { createDomain as createCommand } from '#protocols/epp/commands/create.ts';
import { deleteDomain as deleteCommand } from '#protocols/epp/commands/delete.ts';
import { renewDomain as renewCommand } from '#protocols/epp/commands/renew.ts';
import { transferDomain as transferCommands } from '#protocols/epp/commands/transfer.ts';
import { updateDomain as updateCommand } from '#protocols/epp/commands/update.ts';
import type { DomainStatus } from '#protocols/epp/objects/domain.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { forCreate, forTerm, forUpdate, guardOf, routingOf } from './extensions.ts';
import type {
  ContactHandles,
  CreateIntent,
  DeleteIntent,
  DomainTerm,
  Fee,
  RenewIntent,
  TransferIntent,
  TransferView,
  UpdateIntent,
} from './index.ts';
import type { HostObjects } from './objects/host-objects.ts';
import { type Outcome, outcomeOf, type Refused, type Sent, type Unsent } from './outcomes.ts';
import { checkDomains, infoDomain, NO_PRICE } from './queries.ts';
import { resolveCreate, resolveRenew, resolveTransfer } from './resolve.ts';
import type { RegistryAccount } from './sessions/account.ts';
import type { Wanted } from './sessions/wanted.ts';
import { createdTerm, renewedTerm, transferView } from './views.ts';

/** Commands that change a domain. Each is sent at most once per call; what is not known stays unknown. */

export async function createDomain(
  account: RegistryAccount,
  hosts: HostObjects,
  intent: CreateIntent,
): Promise<Outcome<DomainTerm>> {
  const trouble = await hosts.ensure(intent.nameservers, intent.name, intent.clTRID);
  if (trouble) return trouble;
  const outcome = await sendGuarded(account, intent);
  if (outcome.kind !== 'refused') return withTerm(account, intent.name, outcome);
  if (outcome.code === RESULT.EXISTS && intent.sentBefore) {
    // RFC 5730 §2.9.3.1 has no idempotent create: "exists" may be the echo of our own first try.
    const resolution = await resolveCreate(account, intent);
    return resolution.kind === 'absent' ? outcome : resolution;
  }
  if (outcome.code === RESULT.DOES_NOT_EXIST && hosts.forget(intent.nameservers)) {
    // A refusal is final, so sending again is safe: a host we remembered is gone.
    const again = await hosts.ensure(intent.nameservers, intent.name, intent.clTRID);
    return again ?? withTerm(account, intent.name, await sendGuarded(account, intent));
  }
  return outcome;
}

/**
 * Where a creation without a fee cannot go by itself, the price is asked for first, in the words that the registry has.
 */
async function sendGuarded(account: RegistryAccount, intent: CreateIntent) {
  const guard = guardOf(intent);
  const outcome = await sendCreate(account, intent, guard);
  const wasSent = outcome.kind !== 'refused' || outcome.trace.code !== undefined;
  if (guard.length === 0 || wasSent || outcome.code !== RESULT.UNIMPLEMENTED_EXTENSION) return outcome;
  return (await ownPrice(account, intent)) ?? sendCreate(account, intent, []);
}

/** Why a name without an agreed fee is not created: it has a price of its own, or one that nobody can tell. */
async function ownPrice(
  account: RegistryAccount,
  { name, clTRID }: CreateIntent,
): Promise<Refused | Unsent | undefined> {
  const [told] = await checkDomains(account, [name], { fees: true });
  const trace = { clTRID };
  // Somebody has it, perhaps we, by an earlier try: the creation will tell.
  if (told?.state === 'unavailable') return undefined;
  if (told?.premium)
    return { kind: 'refused', code: RESULT.PARAMETER_MISSING, reason: 'it has a price of its own', trace };
  if (told?.state !== 'unknown') return undefined;
  const { reason = '' } = told;
  if (reason !== NO_PRICE) return { kind: 'unsent', why: `the price of the name: ${reason}`, trace };
  return { kind: 'refused', code: RESULT.UNIMPLEMENTED_EXTENSION, reason, trace };
}

async function sendCreate(account: RegistryAccount, intent: CreateIntent, guard: readonly Wanted[]) {
  const { name, years, nameservers, authInfo, clTRID, contacts = {}, fee } = intent;
  const { registrant } = contacts;
  const others = contactsOf(contacts);
  const input = {
    name,
    period: { unit: 'y' as const, count: years },
    ...(nameservers.length > 0 ? { ns: { hostObj: [...nameservers] } } : {}),
    ...(registrant === undefined ? {} : { registrant }),
    ...(others.length > 0 ? { contact: others } : {}),
    authInfo: { pw: { text: authInfo } },
  };
  const extensions = [...forCreate(intent, account.settings), ...guard];
  const sent = await account.change(createCommand, input, clTRID, extensions, intent.mayGo);
  const outcome = settled(account, sent, createdTerm, fee);
  // We send only what the profile of the suffix says a registry takes.
  if (outcome.kind === 'refused' && outcome.code === RESULT.VALUE_SYNTAX_ERROR && outcome.trace.svTRID !== undefined)
    account.report('profile', `a value that the profile allows is none: ${name}, ${clTRID}: ${outcome.reason}`);
  return outcome;
}

export async function renewDomain(account: RegistryAccount, intent: RenewIntent): Promise<Outcome<DomainTerm>> {
  const { name, currentExpiry, years, clTRID, fee } = intent;
  const input = { name, curExpDate: currentExpiry, period: { unit: 'y' as const, count: years } };
  const sent = await account.change(renewCommand, input, clTRID, forTerm('renew', intent), intent.mayGo);
  const outcome = settled(account, sent, renewedTerm, fee);
  if (outcome.kind === 'refused' && intent.sentBefore) {
    // The expiry may be no longer the one renewed from, and our first try may be why.
    const resolution = await resolveRenew(account, intent);
    return resolution.kind === 'absent' ? outcome : resolution;
  }
  return withTerm(account, name, outcome);
}

/**
 * The outcome, and an alarm when the registry took another sum than the one agreed to: the command is carried out all
 * the same.
 */
export function settled<T>(account: RegistryAccount, sent: Sent, read: (answer: Answer) => T, fee?: Fee): Outcome<T> {
  const outcome = outcomeOf(sent, read, fee);
  if (outcome.kind === 'done' && outcome.charged?.differs) {
    const { total } = outcome.charged;
    account.report('fee', `${outcome.trace.clTRID}: ${total?.amount} ${total?.currency} for ${fee?.amount} agreed`);
  }
  return outcome;
}

/** A success without readable dates is still a success: the dates are asked for, and left out if that fails too. */
async function withTerm(
  account: RegistryAccount,
  name: string,
  outcome: Outcome<DomainTerm | undefined>,
): Promise<Outcome<DomainTerm>> {
  if (outcome.kind !== 'done') return outcome;
  if (outcome.data?.expiresAt) return { ...outcome, data: outcome.data };
  const found = await infoDomain(account, name);
  if (found.kind !== 'found') return { ...outcome, data: outcome.data ?? {} };
  const { createdAt, expiresAt, chineseForms } = found.domain;
  const data = {
    ...(createdAt ? { createdAt } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(chineseForms ? { chineseForms } : {}),
  };
  return { ...outcome, data };
}

export async function updateDomain(
  account: RegistryAccount,
  hosts: HostObjects,
  intent: UpdateIntent,
): Promise<Outcome<undefined>> {
  const { name, clTRID, fee } = intent;
  const trouble = await hosts.ensure(intent.addNameservers ?? [], name, clTRID);
  if (trouble) return trouble;
  const send = async () =>
    settled(
      account,
      await account.change(updateCommand, updateInput(intent), clTRID, forUpdate(intent)),
      () => undefined,
      fee,
    );
  const outcome = await send();
  const mayLackHost = outcome.kind === 'refused' && outcome.code === RESULT.DOES_NOT_EXIST;
  if (!mayLackHost || !hosts.forget(intent.addNameservers ?? [])) return outcome;
  return (await hosts.ensure(intent.addNameservers ?? [], name, clTRID)) ?? send();
}

function updateInput(intent: UpdateIntent) {
  const part = (
    nameservers: readonly string[] = [],
    statuses: readonly string[] = [],
    contacts: ContactHandles = {},
  ) => ({
    ...(nameservers.length > 0 ? { ns: { hostObj: [...nameservers] } } : {}),
    ...(contactsOf(contacts).length > 0 ? { contact: contactsOf(contacts) } : {}),
    ...(statuses.length > 0 ? { status: statuses.map((s) => ({ s: s as DomainStatus, text: '' })) } : {}),
  });
  const add = part(intent.addNameservers, intent.addStatuses, intent.addContacts);
  const rem = part(intent.removeNameservers, intent.removeStatuses, intent.removeContacts);
  const { authInfo, registrant } = intent;
  const chg = {
    ...(registrant === undefined ? {} : { registrant }),
    ...(authInfo === undefined ? {} : { authInfo: authInfo === null ? { null: [] } : { pw: { text: authInfo } } }),
  };
  const isEmpty = (value: object) => Object.keys(value).length === 0;
  return {
    name: intent.name,
    ...(isEmpty(add) ? {} : { add }),
    ...(isEmpty(rem) ? {} : { rem }),
    ...(isEmpty(chg) ? {} : { chg }),
  };
}

function contactsOf({ admin, billing, tech }: ContactHandles) {
  return [
    ...(admin === undefined ? [] : [{ type: 'admin' as const, id: admin }]),
    ...(billing === undefined ? [] : [{ type: 'billing' as const, id: billing }]),
    ...(tech === undefined ? [] : [{ type: 'tech' as const, id: tech }]),
  ];
}

export async function deleteDomain(account: RegistryAccount, intent: DeleteIntent): Promise<Outcome<undefined>> {
  const sent = await account.change(deleteCommand, intent.name, intent.clTRID, routingOf(intent.name));
  return settled(account, sent, () => undefined);
}

/**
 * Some registries answer 1000 where 1001 is meant: the transfer's own status says whether it is over (RFC 5731 §3.2.4).
 */
function byTransferStatus(outcome: Outcome<TransferView | undefined>): Outcome<TransferView | undefined> {
  if (outcome.kind !== 'done' || !outcome.data) return outcome;
  return { ...outcome, pending: outcome.data.status === 'pending' };
}

/**
 * Refusals of a second try that the first one can be the reason of: the transfer it asked for is under way or over, or
 * the one it answered is.
 */
const MAY_BE_OUR_DOING: ReadonlySet<number> = new Set([
  RESULT.PENDING_TRANSFER,
  RESULT.NOT_PENDING_TRANSFER,
  RESULT.NOT_TRANSFERABLE,
  RESULT.STATUS_PROHIBITS,
  RESULT.USE_ERROR,
]);

export async function transferDomain(
  account: RegistryAccount,
  intent: TransferIntent,
): Promise<Outcome<TransferView | undefined>> {
  const { op, name, years, authInfo, clTRID, fee } = intent;
  const input = {
    name,
    ...(years === undefined ? {} : { period: { unit: 'y' as const, count: years } }),
    ...(authInfo === undefined ? {} : { authInfo: { pw: { text: authInfo } } }),
  };
  const command = transferCommands[op];
  const sent =
    op === 'query'
      ? await account.ask('transform', command, input, routingOf(name))
      : await account.change(command, input, clTRID, op === 'request' ? forTerm('transfer', intent) : routingOf(name));
  const outcome = byTransferStatus(settled(account, sent, transferView, fee));
  if (outcome.kind !== 'refused' || !intent.sentBefore || !MAY_BE_OUR_DOING.has(outcome.code)) return outcome;
  const resolution = await resolveTransfer(account, intent);
  return resolution.kind === 'absent' ? outcome : resolution;
}
