import { isIPv6 } from 'node:net';
import type { Answer } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { createHost as createCommand } from '#protocols/epp/commands/create.ts';
import { deleteHost as deleteCommand } from '#protocols/epp/commands/delete.ts';
import { infoHost as infoCommand } from '#protocols/epp/commands/info.ts';
import { updateHost as updateCommand } from '#protocols/epp/commands/update.ts';
import { hostInfData } from '#protocols/epp/objects/host.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { forHostCreate, hostRoutingOf } from '../extensions.ts';
import type {
  HostAnswer,
  HostDeleteIntent,
  HostIntent,
  HostUpdateIntent,
  HostUpdateResolution,
  HostView,
} from '../index.ts';
import { type Outcome, outcomeOf, type Resolution } from '../outcomes.ts';
import { foundOf } from '../queries.ts';
import type { RegistryAccount } from '../sessions/account.ts';
import { dated } from '../views.ts';
import { judgeGone, judgeMade, undecided } from './resolve-objects.ts';

/** Name servers as objects of their own (RFC 5732): glue addresses, renaming, deletion. */

const nothing = () => undefined;
const addressOf = (text: string) => ({ ip: isIPv6(text) ? ('v6' as const) : ('v4' as const), text });

export async function infoHost(account: RegistryAccount, name: string, of?: string): Promise<HostAnswer> {
  const sent = await account.ask('transform', infoCommand, name, hostRoutingOf(name, of));
  const outcome = outcomeOf(sent, (answer) => hostView(answer, account.settings.login));
  return foundOf(outcome, (host) => ({ host }));
}

export function hostView(answer: Pick<Answer, 'data'>, ourId: string): HostView | undefined {
  const found = findValue(hostInfData, answer.data);
  return (
    found && {
      name: found.name.toLowerCase(),
      roid: found.roid,
      statuses: found.status.map(({ s }) => s),
      addresses: found.addr.map(({ text }) => text),
      sponsor: found.clID,
      ours: found.clID === ourId,
      createdAt: instantOf(found.crDate),
      ...dated('updatedAt', found.upDate),
    }
  );
}

export async function createHost(account: RegistryAccount, intent: HostIntent): Promise<Outcome<undefined>> {
  const { name, addresses = [], of, clTRID } = intent;
  const input = { name, ...(addresses.length > 0 ? { addr: addresses.map(addressOf) } : {}) };
  const extensions = forHostCreate(name, of, account.settings.purveyor);
  const outcome = outcomeOf(await account.change(createCommand, input, clTRID, extensions), nothing);
  if (outcome.kind !== 'refused' || outcome.code !== RESULT.EXISTS || !intent.sentBefore) return outcome;
  const resolution = await resolveCreateHost(account, intent);
  return resolution.kind === 'absent' ? outcome : resolution;
}

export async function updateHost(account: RegistryAccount, intent: HostUpdateIntent): Promise<Outcome<undefined>> {
  const { name, clTRID, of, newName } = intent;
  const part = (addresses: readonly string[] = [], statuses: readonly string[] = []) => ({
    ...(addresses.length > 0 ? { addr: addresses.map(addressOf) } : {}),
    ...(statuses.length > 0 ? { status: statuses.map((s) => ({ s: s as 'clientUpdateProhibited', text: '' })) } : {}),
  });
  const add = part(intent.addAddresses, intent.addStatuses);
  const rem = part(intent.removeAddresses, intent.removeStatuses);
  const input = {
    name,
    ...(Object.keys(add).length > 0 ? { add } : {}),
    ...(Object.keys(rem).length > 0 ? { rem } : {}),
    ...(newName === undefined ? {} : { chg: { name: newName } }),
  };
  return outcomeOf(await account.change(updateCommand, input, clTRID, hostRoutingOf(name, of)), nothing);
}

export async function deleteHost(account: RegistryAccount, intent: HostDeleteIntent): Promise<Outcome<undefined>> {
  const { name, clTRID, of } = intent;
  return outcomeOf(await account.change(deleteCommand, name, clTRID, hostRoutingOf(name, of)), nothing);
}

export async function resolveCreateHost(account: RegistryAccount, intent: HostIntent): Promise<Resolution<undefined>> {
  const answer = await infoHost(account, intent.name, intent.of);
  if (answer.kind !== 'found') return judgeMade(answer, undefined, intent, account.limits.clockSkewMs);
  const made = judgeMade(answer, answer.host, intent, account.limits.clockSkewMs);
  if (made.kind !== 'done') return made;
  const { missing, extra } = differenceOf(intent.addresses ?? [], answer.host.addresses);
  if (missing.length + extra.length === 0) return made;
  return { kind: 'unknown', why: 'there with other addresses than intended', trace: answer.trace };
}

export async function resolveUpdateHost(
  account: RegistryAccount,
  intent: HostUpdateIntent,
): Promise<HostUpdateResolution> {
  const answer = await infoHost(account, intent.name, intent.of);
  if (answer.kind === 'absent' && intent.newName !== undefined) {
    // A renamed host answers under its new name.
    return judgeHostUpdate(await infoHost(account, intent.newName, intent.of ?? intent.name), intent);
  }
  return judgeHostUpdate(answer, intent);
}

/** Compares what is with what was wanted. */
export function judgeHostUpdate(answer: HostAnswer, intent: HostUpdateIntent): HostUpdateResolution {
  if (answer.kind === 'absent') {
    return { kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'no such host', trace: answer.trace };
  }
  if (answer.kind !== 'found') return undecided(answer);
  const { name, statuses, addresses } = answer.host;
  const there = new Set(addresses.map(comparable));
  const lists = {
    addAddresses: (intent.addAddresses ?? []).filter((each) => !there.has(comparable(each))),
    removeAddresses: (intent.removeAddresses ?? []).filter((each) => there.has(comparable(each))),
    addStatuses: (intent.addStatuses ?? []).filter((each) => !statuses.includes(each)),
    removeStatuses: (intent.removeStatuses ?? []).filter((each) => statuses.includes(each)),
  };
  const kept = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  const renames = intent.newName !== undefined && name !== intent.newName.toLowerCase();
  if (Object.keys(kept).length === 0 && !renames) {
    return { kind: 'done', data: undefined, pending: false, trace: answer.trace };
  }
  const { clTRID, of, newName } = intent;
  const remaining = { name, clTRID, ...(of === undefined ? {} : { of }), ...kept };
  return { kind: 'absent', remaining: renames ? { ...remaining, newName } : remaining };
}

export async function resolveDeleteHost(
  account: RegistryAccount,
  intent: HostDeleteIntent,
): Promise<Resolution<undefined>> {
  const answer = await infoHost(account, intent.name, intent.of);
  return judgeGone(answer, answer.kind === 'found' ? answer.host.statuses : []);
}

function differenceOf(wanted: readonly string[], there: readonly string[]) {
  const [want, have] = [new Set(wanted.map(comparable)), new Set(there.map(comparable))];
  return { missing: [...want].filter((each) => !have.has(each)), extra: [...have].filter((each) => !want.has(each)) };
}

/** IPv6 has many spellings of one address; the URL parser gives the one of RFC 5952. */
function comparable(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname : address;
}
