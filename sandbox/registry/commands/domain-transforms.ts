import { charge, credit, requireFunds } from '../billing.ts';
import { isInternational, isRegistrable, isReserved, suffixOf } from '../names.ts';
import { ADD_GRACE_DAYS, addYears, DAY_MS, REDEMPTION_DAYS, RENEW_GRACE_DAYS, YEAR_PRICE } from '../policy.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, instant, note, type Registry } from '../registry.ts';
import type { Domain } from '../store/domains.ts';
import { el, rooted } from '../xml/writer.ts';
import type { DomainCreate, DomainRenew, Extensions } from './command.ts';
import {
  extended,
  requireAuthInfo,
  requireDs,
  requireNameservers,
  requireOwn,
  requirePermitted,
  yearsOf,
} from './domain-rules.ts';

/** RFC 5731 §3.2.1. */
export function createDomain(
  registry: Registry,
  caller: Caller,
  command: DomainCreate,
  extensions: Extensions,
): Answer {
  const { name } = command;
  if (!isRegistrable(name)) refuse(2005, 'not a domain name of this registry');
  const years = yearsOf(command.period);
  if (registry.domains.exists(name)) refuse(2302, 'the domain exists');
  if (isReserved(name)) refuse(2306, 'the name is reserved');
  if (command.hasContacts) refuse(2306, 'this registry holds no contacts');
  if (isInternational(name) && !extensions.idnLanguage) refuse(2003, 'the language tag is missing');
  if (!isInternational(name) && extensions.idnLanguage) refuse(2306, 'a language tag on an ASCII name');
  requireAuthInfo(command.authInfo);
  requireNameservers(registry, command.nameservers);
  requireDs(extensions.dsCreate ?? []);
  const suffix = suffixOf(name)!;
  const amount = YEAR_PRICE[suffix] * BigInt(years);
  requireFunds(registry, caller.registrar, amount);
  const now = registry.now();
  const domain: Domain = {
    name,
    roid: `${registry.database.count('roid')}_DOMAIN_${suffix.toUpperCase()}-SBX`,
    sponsor: caller.registrar,
    creator: caller.registrar,
    createdAt: now,
    updater: null,
    updatedAt: null,
    expiresAt: addYears(now, years),
    transferredAt: null,
    authInfo: command.authInfo,
    statuses: [],
    ds: [...(extensions.dsCreate ?? [])],
    nameservers: [...command.nameservers],
    phase: 'registered',
    phaseDue: null,
    deletedAt: null,
    transferDue: null,
  };
  registry.domains.save(domain);
  const endsAt = now + ADD_GRACE_DAYS * DAY_MS;
  registry.domains.addGrace(name, { kind: 'addPeriod', registrar: caller.registrar, endsAt, years, amount });
  charge(registry, caller.registrar, now, `create ${years} y`, name, amount);
  note(registry, caller, name, `create ${years} y`, now);
  const data = rooted(
    'domain:creData',
    {},
    el('domain:name', {}, name),
    el('domain:crDate', {}, instant(now)),
    el('domain:exDate', {}, instant(domain.expiresAt)),
  );
  return { code: 1000, data };
}

/** RFC 5731 §3.2.3: the date given must be the one held, so that a repeated renewal cannot add twice. */
export function renewDomain(registry: Registry, caller: Caller, command: DomainRenew): Answer {
  const domain = requireOwn(registry, caller, command.name);
  requirePermitted(domain, 'Renew');
  const years = yearsOf(command.period);
  if (instant(domain.expiresAt).slice(0, 10) !== command.currentExpiry)
    refuse(2004, 'curExpDate is not the expiry date');
  const now = registry.now();
  const expiresAt = extended(domain.expiresAt, years, now);
  const amount = YEAR_PRICE[suffixOf(domain.name)!] * BigInt(years);
  requireFunds(registry, caller.registrar, amount);
  registry.domains.save({ ...domain, expiresAt, updater: caller.registrar, updatedAt: now });
  const endsAt = now + RENEW_GRACE_DAYS * DAY_MS;
  registry.domains.addGrace(domain.name, { kind: 'renewPeriod', registrar: caller.registrar, endsAt, years, amount });
  charge(registry, caller.registrar, now, `renew ${years} y`, domain.name, amount);
  note(registry, caller, domain.name, `renew ${years} y`, now);
  const data = rooted(
    'domain:renData',
    {},
    el('domain:name', {}, domain.name),
    el('domain:exDate', {}, instant(expiresAt)),
  );
  return { code: 1000, data };
}

/**
 * RFC 5731 §3.2.2 with RFC 3915 §3: within the add period gone at once (1000), later into redemption (1001).
 * What a running grace period allows comes back: the money, and the years.
 */
export function deleteDomain(registry: Registry, caller: Caller, name: string): Answer {
  const domain = requireOwn(registry, caller, name);
  requirePermitted(domain, 'Delete');
  if (registry.hosts.subordinates(name).length > 0) refuse(2305, 'hosts exist under the domain');
  const now = registry.now();
  const graces = registry.domains.graces(name, now);
  let expiresAt = domain.expiresAt;
  for (const grace of graces) {
    credit(registry, grace.registrar, now, `refund ${grace.kind}`, name, grace.amount);
    if (grace.kind !== 'addPeriod') expiresAt = addYears(expiresAt, -grace.years);
  }
  note(registry, caller, name, 'delete', now);
  if (graces.some((grace) => grace.kind === 'addPeriod')) {
    registry.domains.purge(name);
    return { code: 1000 };
  }
  registry.domains.clearGraces(name);
  registry.domains.save({
    ...domain,
    expiresAt,
    phase: 'redemption',
    phaseDue: now + REDEMPTION_DAYS * DAY_MS,
    deletedAt: now,
    updater: caller.registrar,
    updatedAt: now,
  });
  return { code: 1001 };
}
