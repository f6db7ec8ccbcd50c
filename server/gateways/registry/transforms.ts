import type { Answer } from '#protocols/epp/answer.ts';
import { type Described, described } from '#protocols/epp/codec/element-spec.ts';
import { createDomain as createCommand } from '#protocols/epp/commands/create.ts';
import { deleteDomain as deleteCommand } from '#protocols/epp/commands/delete.ts';
import { renewDomain as renewCommand } from '#protocols/epp/commands/renew.ts';
import { transferDomain as transferCommands } from '#protocols/epp/commands/transfer.ts';
import { updateDomain as updateCommand } from '#protocols/epp/commands/update.ts';
import { idnLanguageTag } from '#protocols/epp/extensions/idn-language.ts';
import { secDnsCreate, secDnsUpdate } from '#protocols/epp/extensions/secdns.ts';
import type { DomainStatus } from '#protocols/epp/objects/domain.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import type { RegistryAccount } from './account.ts';
import type { HostObjects } from './host-objects.ts';
import type {
  CreateIntent,
  DeleteIntent,
  DomainTerm,
  RenewIntent,
  TransferIntent,
  TransferView,
  UpdateIntent,
} from './index.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { infoDomain, routingOf } from './queries.ts';
import { resolveCreate, resolveRenew } from './resolve.ts';
import { createdTerm, renewedTerm, transferView } from './views.ts';

/** Commands that change something at the registry. Each is sent at most once per call; what is not known stays unknown. */

export async function createDomain(
  account: RegistryAccount,
  hosts: HostObjects,
  intent: CreateIntent,
): Promise<Outcome<DomainTerm>> {
  const trouble = await hosts.ensure(intent.nameservers, intent.name, intent.clTRID);
  if (trouble) return trouble;
  const outcome = await sendCreate(account, intent);
  if (outcome.kind !== 'refused') return withTerm(account, intent.name, outcome);
  if (outcome.code === RESULT.EXISTS && intent.sentBefore) {
    // RFC 5730 §2.9.3.1 has no idempotent create: "exists" may be the echo of our own first try.
    const resolution = await resolveCreate(account, intent);
    return resolution.kind === 'absent' ? outcome : resolution;
  }
  if (outcome.code === RESULT.DOES_NOT_EXIST && hosts.forget(intent.nameservers)) {
    // A refusal is final, so sending again is safe: a host we remembered is gone.
    const again = await hosts.ensure(intent.nameservers, intent.name, intent.clTRID);
    return again ?? withTerm(account, intent.name, await sendCreate(account, intent));
  }
  return outcome;
}

async function sendCreate(account: RegistryAccount, intent: CreateIntent) {
  const { name, years, nameservers, authInfo, clTRID, idnLanguage, ds = [] } = intent;
  const extensions: Described[] = [
    ...(ds.length > 0 ? [described(secDnsCreate, { data: { ds: [...ds] } }) as Described] : []),
    ...(idnLanguage ? [described(idnLanguageTag, idnLanguage) as Described] : []),
    ...routingOf(name),
  ];
  const input = {
    name,
    period: { unit: 'y' as const, count: years },
    ...(nameservers.length > 0 ? { ns: { hostObj: [...nameservers] } } : {}),
    authInfo: { pw: { text: authInfo } },
  };
  return outcomeOf(await account.change(createCommand, input, clTRID, extensions), createdTerm);
}

export async function renewDomain(account: RegistryAccount, intent: RenewIntent): Promise<Outcome<DomainTerm>> {
  const { name, currentExpiry, years, clTRID } = intent;
  const input = { name, curExpDate: currentExpiry, period: { unit: 'y' as const, count: years } };
  const outcome = outcomeOf(await account.change(renewCommand, input, clTRID, routingOf(name)), renewedTerm);
  if (outcome.kind === 'refused' && outcome.code === RESULT.RANGE_ERROR && intent.sentBefore) {
    // The expiry is no longer the one renewed from: our first try may be why.
    const resolution = await resolveRenew(account, intent);
    return resolution.kind === 'absent' ? outcome : resolution;
  }
  return withTerm(account, name, outcome);
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
  const { createdAt, expiresAt } = found.domain;
  return { ...outcome, data: { ...(createdAt ? { createdAt } : {}), ...(expiresAt ? { expiresAt } : {}) } };
}

export async function updateDomain(
  account: RegistryAccount,
  hosts: HostObjects,
  intent: UpdateIntent,
): Promise<Outcome<undefined>> {
  const { name, clTRID } = intent;
  const trouble = await hosts.ensure(intent.addNameservers ?? [], name, clTRID);
  if (trouble) return trouble;
  const extensions = [...secDnsChange(intent), ...routingOf(name)];
  return outcomeOf(await account.change(updateCommand, updateInput(intent), clTRID, extensions), () => undefined);
}

function updateInput(intent: UpdateIntent) {
  const part = (nameservers: readonly string[] = [], statuses: readonly string[] = []) => ({
    ...(nameservers.length > 0 ? { ns: { hostObj: [...nameservers] } } : {}),
    ...(statuses.length > 0 ? { status: statuses.map((s) => ({ s: s as DomainStatus, text: '' })) } : {}),
  });
  const add = part(intent.addNameservers, intent.addStatuses);
  const rem = part(intent.removeNameservers, intent.removeStatuses);
  const isEmpty = (value: object) => Object.keys(value).length === 0;
  return {
    name: intent.name,
    ...(isEmpty(add) ? {} : { add }),
    ...(isEmpty(rem) ? {} : { rem }),
    ...(intent.authInfo === undefined
      ? {}
      : { chg: { authInfo: intent.authInfo === null ? { null: [] } : { pw: { text: intent.authInfo } } } }),
  };
}

function secDnsChange({ addDs = [], removeDs = [] }: UpdateIntent): Described[] {
  if (addDs.length === 0 && removeDs.length === 0) return [];
  const rem = removeDs === 'all' ? { all: true } : removeDs.length > 0 ? { ds: [...removeDs] } : undefined;
  return [
    described(secDnsUpdate, {
      ...(rem ? { rem } : {}),
      ...(addDs.length > 0 ? { add: { data: { ds: [...addDs] } } } : {}),
    }) as Described,
  ];
}

export async function deleteDomain(account: RegistryAccount, intent: DeleteIntent): Promise<Outcome<undefined>> {
  const sent = await account.change(deleteCommand, intent.name, intent.clTRID, routingOf(intent.name));
  return outcomeOf(sent, () => undefined);
}

export async function transferDomain(
  account: RegistryAccount,
  intent: TransferIntent,
): Promise<Outcome<TransferView | undefined>> {
  const { op, name, years, authInfo, clTRID } = intent;
  const input = {
    name,
    ...(years === undefined ? {} : { period: { unit: 'y' as const, count: years } }),
    ...(authInfo === undefined ? {} : { authInfo: { pw: { text: authInfo } } }),
  };
  const command = transferCommands[op];
  const sent =
    op === 'query'
      ? await account.ask('transform', command, input, routingOf(name))
      : await account.change(command, input, clTRID, routingOf(name));
  return outcomeOf(sent, (answer: Answer) => transferView(answer));
}
