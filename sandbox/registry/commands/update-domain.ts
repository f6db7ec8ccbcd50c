import { charge, requireFunds } from '../billing.ts';
import { addYears, DAY_MS } from '../policy.ts';
import { agreedPrice, feeData, priceOf } from '../prices.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, note, type Registry } from '../registry.ts';
import { type Domain, type DomainContact, endsAt } from '../store/domains.ts';
import type { DomainUpdate, DsData, DsUpdate, Extensions, Restore } from './command.ts';
import { rgpData } from './domain-data.ts';
import {
  dsKey,
  keptContacts,
  requireAuthInfo,
  requireDs,
  requireNameservers,
  requireOwn,
  requirePermitted,
  requirePurveyor,
  requireVerified,
} from './domain-rules.ts';
import { withCodes } from './verification-codes.ts';

const CLIENT_STATUSES: readonly string[] = [
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
];

/** RFC 5731 §3.2.5, and the restore of RFC 3915 §4.2.5 which travels in it. */
export function updateDomain(
  registry: Registry,
  caller: Caller,
  command: DomainUpdate,
  extensions: Extensions,
): Answer {
  const held = requireOwn(registry, caller, command.name);
  const { dsUpdate, restore, codes } = extensions;
  const domain = withCodes(registry, held, extensions);
  if (restore) {
    if (changes(command) || dsUpdate) refuse(2306, 'a restore carries no other change');
    return restoreDomain(registry, caller, domain, restore, extensions);
  }
  if (!changes(command) && !dsUpdate && !extensions.ownership && !codes) refuse(2003, 'nothing to change');
  requirePurveyor(registry, caller, extensions, false);
  requireUpdatable(domain, command, dsUpdate);
  if (command.registrant !== undefined) requireVerified(domain);
  const next: Domain = {
    ...domain,
    statuses: nextStatuses(domain, command),
    nameservers: nextNameservers(registry, domain, command),
    ds: dsUpdate ? nextDs(domain, dsUpdate) : domain.ds,
    contacts: nextContacts(registry, caller, domain, command),
    own: { ...domain.own, ...extensions.ownership },
    authInfo: command.authInfo ?? domain.authInfo,
    updater: caller.registrar,
    updatedAt: registry.now(),
  };
  requireAuthInfo(next.authInfo);
  registry.domains.save(next);
  note(registry, caller, domain.name, 'update', registry.now());
  return { code: 1000 };
}

function changes(command: DomainUpdate): boolean {
  const lists = [command.add, command.remove].flatMap((change) => [
    change.nameservers,
    change.contacts,
    change.statuses,
  ]);
  return lists.some((list) => list.length > 0) || command.authInfo !== undefined || command.registrant !== undefined;
}

/** With clientUpdateProhibited the single permitted update is the one that removes it (RFC 5731 §2.3). */
function requireUpdatable(domain: Domain, command: DomainUpdate, dsUpdate: DsUpdate | undefined): void {
  const locked = domain.statuses.includes('clientUpdateProhibited');
  const lifts = command.remove.statuses.includes('clientUpdateProhibited');
  if (!locked || !lifts) {
    requirePermitted(domain, 'Update');
    return;
  }
  const only =
    command.add.statuses.length === 0 &&
    command.remove.statuses.length === 1 &&
    command.add.nameservers.length + command.remove.nameservers.length === 0 &&
    command.add.contacts.length + command.remove.contacts.length === 0 &&
    command.registrant === undefined &&
    command.authInfo === undefined &&
    !dsUpdate;
  if (!only) refuse(2304, 'the domain is clientUpdateProhibited');
  requirePermitted({ ...domain, statuses: domain.statuses.filter((s) => s !== 'clientUpdateProhibited') }, 'Update');
}

function nextStatuses(domain: Domain, { add, remove }: DomainUpdate): string[] {
  for (const status of [...add.statuses, ...remove.statuses]) {
    if (!CLIENT_STATUSES.includes(status)) refuse(2306, `${status} is not for registrars to set`);
  }
  const left = without(domain.statuses, remove.statuses, 'status');
  return joined(left, add.statuses, 'status');
}

function nextNameservers(registry: Registry, domain: Domain, { add, remove }: DomainUpdate): string[] {
  const next = joined(without(domain.nameservers, remove.nameservers, 'name server'), add.nameservers, 'name server');
  requireNameservers(registry, next);
  return next;
}

function nextContacts(registry: Registry, caller: Caller, domain: Domain, command: DomainUpdate): DomainContact[] {
  const { add, remove, registrant } = command;
  if (add.contacts.length + remove.contacts.length === 0 && registrant === undefined) return domain.contacts;
  const key = ({ role, id }: DomainContact) => `${role} ${id}`;
  const left = without(domain.contacts.map(key), remove.contacts.map(key), 'contact');
  const keys = joined(left, add.contacts.map(key), 'contact');
  const next = keys.map((one): DomainContact => {
    const [role = '', id = ''] = one.split(' ');
    return { role: role as DomainContact['role'], id };
  });
  const changed =
    registrant === undefined
      ? next
      : [{ role: 'registrant' as const, id: registrant }, ...next.filter(({ role }) => role !== 'registrant')];
  return [...keptContacts(registry, caller, changed)];
}

/** RFC 5910 §5.2.5: first remove, then add. */
function nextDs(domain: Domain, update: DsUpdate): DsData[] {
  const held = update.removeAll ? [] : domain.ds;
  const gone = new Set(update.remove.map(dsKey));
  const left = held.filter((record) => !gone.has(dsKey(record)));
  if (held.length - left.length < gone.size) refuse(2303, 'the DS record is not there');
  const next = [...left, ...update.add];
  requireDs(next);
  return next;
}

function without(held: readonly string[], removed: readonly string[], what: string): string[] {
  for (const value of removed) if (!held.includes(value)) refuse(2306, `${what} ${value} is not there`);
  return held.filter((value) => !removed.includes(value));
}

function joined(held: readonly string[], added: readonly string[], what: string): string[] {
  const next = [...held];
  for (const value of added) {
    if (next.includes(value)) refuse(2306, `${what} ${value} is there already`);
    next.push(value);
  }
  return next;
}

function restoreDomain(
  registry: Registry,
  caller: Caller,
  domain: Domain,
  restore: Restore,
  extensions: Extensions,
): Answer {
  const now = registry.now();
  const touched = { ...domain, updater: caller.registrar, updatedAt: now };
  note(registry, caller, domain.name, `restore ${restore.op}`, now);
  if (restore.op === 'report') {
    if (domain.phase !== 'pendingRestore') refuse(2304, 'no restore report is awaited');
    if (restore.statements < 2) refuse(2003, 'the report needs both statements');
    const { deletion: _deletion, ...own } = domain.own;
    const restored: Domain = { ...touched, phase: 'registered', phaseDue: null, deletedAt: null, own };
    registry.domains.save(yearAlong(registry, caller, restored, now));
    return { code: 1000 };
  }
  if (domain.phase !== 'redemption') refuse(2304, 'the domain is not in its redemption period');
  const amount = agreedPrice(registry, domain.name, 'restore', 1, extensions);
  requireFunds(registry, caller.registrar, amount);
  const reportDue = now + registry.traits.days.restoreReport * DAY_MS;
  registry.domains.save({ ...touched, phase: 'pendingRestore', phaseDue: reportDue });
  charge(registry, caller.registrar, now, 'restore', domain.name, amount);
  if (registry.traits.objects.includes('rgp-poll')) {
    registry.accounts.putMessage(caller.registrar, now, 'Restore Report Required', {
      type: 'restore',
      name: domain.name,
      requestedAt: now,
      reportDue,
    });
  }
  const pending = rgpData('rgp:upData', ['pendingRestore']);
  const fee = feeData(registry, 'fee:updData', caller.registrar, amount, extensions);
  return { code: 1000, extensions: [...(pending ? [pending] : []), ...fee] };
}

/** The year of a name that comes back after its last day, as the rules of the registry have it. */
function yearAlong(registry: Registry, caller: Caller, domain: Domain, now: number): Domain {
  const { restoreYear } = registry.rules;
  if (restoreYear === 'automatic' || endsAt(domain, registry.traits, registry.rules) > now) return domain;
  if (restoreYear === 'none') return { ...domain, own: { ...domain.own, yearless: now } };
  if (restoreYear === 'charged')
    charge(registry, caller.registrar, now, 'renew 1 y', domain.name, priceOf(registry, domain.name, 'renew'));
  return { ...domain, expiresAt: addYears(domain.expiresAt, 1) };
}
