import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isHostName, superordinateOf } from '../names.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, instant, purveyorOf, type Registry } from '../registry.ts';
import type { Host } from '../store/hosts.ts';
import { el, rooted } from '../xml/writer.ts';
import type { Address, Extensions, HostCommand, HostUpdate } from './command.ts';
import { requirePurveyor } from './domain-rules.ts';

/**
 * Addresses that nobody reaches from elsewhere (RFC 6890). Those of documents (RFC 5737, RFC 3849) are the Internet of
 * this sandbox.
 */
const SPECIAL = { v4: new BlockList(), v6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.v4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  SPECIAL.v6.addSubnet(net, bits, 'ipv6');

const CLIENT_STATUSES: readonly string[] = ['clientDeleteProhibited', 'clientUpdateProhibited'];

/** The host mapping of RFC 5732. */
export function runHostCommand(registry: Registry, caller: Caller, command: HostCommand, asked: Extensions): Answer {
  switch (command.kind) {
    case 'host:check':
      return checkHosts(registry, command.names);
    case 'host:create':
      requirePurveyor(registry, caller, asked, true);
      return createHost(registry, caller, command.name, command.addresses);
    case 'host:info':
      return infoHost(registry, command.name);
    case 'host:update':
      requirePurveyor(registry, caller, asked, false);
      return updateHost(registry, caller, command, asked);
    case 'host:delete': {
      const host = requireOwn(registry, caller, command.name);
      requirePermitted(host, 'Delete');
      if (registry.hosts.usedBy(host.name).length > 0) refuse(2305, 'domains are delegated to the host');
      registry.hosts.remove(host.name);
      return { code: 1000 };
    }
  }
}

function checkHosts(registry: Registry, names: readonly string[]): Answer {
  const { namesPerCheck } = registry.rules;
  if (names.length > namesPerCheck) refuse(2306, `at most ${namesPerCheck} names in one check`);
  const checked = names.map((name) => {
    const reason = !isHostName(name) ? 'Invalid Host Name' : registry.hosts.exists(name) ? 'Host exists' : undefined;
    return el('host:cd', {}, el('host:name', { avail: reason ? 0 : 1 }, name), reason && el('host:reason', {}, reason));
  });
  return { code: 1000, data: rooted('host:chkData', {}, checked) };
}

function createHost(registry: Registry, caller: Caller, name: string, given: readonly Address[]): Answer {
  if (!isHostName(name)) refuse(2005, 'not a host name');
  if (registry.hosts.exists(name)) refuse(2302, 'the host exists');
  const superordinate = requireSuperordinate(registry, caller, name);
  const addresses = given.map(readAddress);
  const { hostsPerName } = registry.rules;
  if (superordinate !== null && registry.hosts.subordinates(superordinate).length >= hostsPerName)
    refuse(2306, `at most ${hostsPerName} hosts below a name`);
  requireAddresses(registry, superordinate, addresses);
  const now = registry.now();
  registry.hosts.save({
    name,
    roid: `${registry.database.count('roid')}_HOST-SBX`,
    superordinate,
    sponsor: caller.registrar,
    creator: caller.registrar,
    createdAt: now,
    updater: null,
    updatedAt: null,
    transferredAt: null,
    statuses: [],
    addresses,
  });
  const data = rooted('host:creData', {}, el('host:name', {}, name), el('host:crDate', {}, instant(now)));
  return { code: 1000, data };
}

function infoHost(registry: Registry, name: string): Answer {
  const host = requireHost(registry, name);
  const statuses = registry.hosts.usedBy(name).length > 0 ? [...host.statuses, 'linked'] : [...host.statuses];
  if (host.statuses.length === 0) statuses.push('ok');
  const data = rooted(
    'host:infData',
    {},
    el('host:name', {}, host.name),
    el('host:roid', {}, host.roid),
    statuses.map((s) => el('host:status', { s })),
    host.addresses.map(({ ip, address }) => el('host:addr', { ip }, address)),
    el('host:clID', {}, host.sponsor),
    el('host:crID', {}, host.creator),
    el('host:crDate', {}, instant(host.createdAt)),
    host.updater !== null && el('host:upID', {}, host.updater),
    host.updatedAt !== null && el('host:upDate', {}, instant(host.updatedAt)),
    host.transferredAt !== null && el('host:trDate', {}, instant(host.transferredAt)),
  );
  const purveyor = registry.traits.purveyor
    ? [rooted('cnnic-host:infData', {}, el('cnnic-host:purveyor', {}, purveyorOf(host.sponsor)))]
    : [];
  return { code: 1000, data, extensions: purveyor };
}

function updateHost(registry: Registry, caller: Caller, command: HostUpdate, { ownership }: Extensions): Answer {
  const host = requireOwn(registry, caller, command.name);
  const { add, remove, newName } = command;
  const lists = [add.addresses, add.statuses, remove.addresses, remove.statuses];
  if (lists.every((list) => list.length === 0) && newName === undefined && !ownership)
    refuse(2003, 'nothing to change');
  const lifts = remove.statuses.includes('clientUpdateProhibited');
  requirePermitted(lifts ? { ...host, statuses: without(host.statuses, ['clientUpdateProhibited']) } : host, 'Update');
  for (const status of [...add.statuses, ...remove.statuses]) {
    if (!CLIENT_STATUSES.includes(status)) refuse(2306, `${status} is not for registrars to set`);
  }
  const statuses = joined(without(host.statuses, remove.statuses), add.statuses);
  const removed = remove.addresses.map(readAddress).map(addressKey);
  const left = without(host.addresses.map(addressKey), removed);
  const keys = joined(left, add.addresses.map(readAddress).map(addressKey));
  const addresses = keys.map((key): Address => JSON.parse(key));
  const name = newName ?? host.name;
  const superordinate = name === host.name ? host.superordinate : renameTarget(registry, caller, host, name);
  requireAddresses(registry, superordinate, addresses);
  if (name !== host.name) {
    registry.hosts.remove(host.name);
    registry.hosts.relink(host.name, name);
  }
  const now = registry.now();
  registry.hosts.save({ ...host, name, superordinate, statuses, addresses, updater: caller.registrar, updatedAt: now });
  return { code: 1000 };
}

function renameTarget(registry: Registry, caller: Caller, host: Host, name: string): string | null {
  // RFC 5732 §3.2.5: a host outside that domains of others use cannot be renamed; one that nobody else uses can.
  const others = registry.hosts.usedBy(host.name).filter((sponsor) => sponsor !== caller.registrar);
  if (host.superordinate === null && others.length > 0) refuse(2305, 'domains of other registrars use the host');
  if (!isHostName(name)) refuse(2005, 'not a host name');
  if (registry.hosts.exists(name)) refuse(2302, 'the new host name exists');
  const superordinate = requireSuperordinate(registry, caller, name);
  // RFC 5732 §3.2.5: a rename must not pull glue from under the domains of others.
  if (host.superordinate !== null && superordinate === null && registry.hosts.usedBy(host.name).length > 0)
    refuse(2305, 'domains use the host');
  return superordinate;
}

function requireSuperordinate(registry: Registry, caller: Caller, name: string): string | null {
  const superordinate = superordinateOf(registry.traits, name);
  if (!superordinate) return null;
  const domain = registry.domains.find(superordinate);
  if (!domain) return refuse(2303, `the domain ${superordinate} does not exist`);
  if (domain.phase !== 'registered') refuse(2304, `the domain ${superordinate} is pendingDelete`);
  if (domain.sponsor !== caller.registrar)
    refuse(2201, `the domain ${superordinate} is sponsored by another registrar`);
  return superordinate;
}

function requireAddresses({ rules }: Registry, superordinate: string | null, addresses: readonly Address[]): void {
  if (superordinate === null && addresses.length > 0) refuse(2306, 'addresses are for hosts under our own names');
  if (superordinate !== null && addresses.length === 0) refuse(2003, 'the host needs an address');
  if (addresses.length > rules.addressesPerHost) refuse(2306, `at most ${rules.addressesPerHost} addresses`);
  if (new Set(addresses.map(addressKey)).size < addresses.length) refuse(2306, 'an address twice');
}

/** One spelling per address: IPv6 shortened as RFC 5952 says. */
function readAddress({ ip, address }: Address): Address {
  if (ip === 'v4' ? !isIPv4(address) : !isIPv6(address) || address.includes('%')) refuse(2005, 'not an address');
  if (SPECIAL[ip].check(address, `ip${ip}`)) refuse(2306, `${address} is reached by nobody`);
  return { ip, address: ip === 'v4' ? address : new URL(`http://[${address}]`).hostname.slice(1, -1) };
}

const addressKey = ({ ip, address }: Address): string => JSON.stringify({ ip, address });

function requireHost(registry: Registry, name: string): Host {
  return registry.hosts.find(name) ?? refuse(2303, 'the host does not exist');
}

function requireOwn(registry: Registry, caller: Caller, name: string): Host {
  const host = requireHost(registry, name);
  if (host.sponsor !== caller.registrar) refuse(2201, 'the host is sponsored by another registrar');
  return host;
}

function requirePermitted(host: Host, act: 'Delete' | 'Update'): void {
  for (const status of [`client${act}Prohibited`, `server${act}Prohibited`]) {
    if (host.statuses.includes(status)) refuse(2304, `the host is ${status}`);
  }
}

function without(held: readonly string[], removed: readonly string[]): string[] {
  for (const value of removed) if (!held.includes(value)) refuse(2306, 'what is to be removed is not there');
  return held.filter((value) => !removed.includes(value));
}

function joined(held: readonly string[], added: readonly string[]): string[] {
  for (const value of added) if (held.includes(value)) refuse(2306, 'what is to be added is there already');
  return [...held, ...added];
}
