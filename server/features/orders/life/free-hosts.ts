import { LIFE_ACT_LEASE_SECONDS } from '#contract/rules/life.ts';
import type { DomainView, HostView, RegistryGateway } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, findDomainById, forgetHosts } from '../../domains/index.ts';
import {
  type ActAnswer,
  type ActRow,
  leaseAct,
  NO_HOSTS,
  type OwnHosts,
  refusedForHosts,
  saveOwnHosts,
} from './act-store.ts';

/** The registry refuses a command because something still refers to the object (RFC 5730 §3). */
const IN_USE = 2305;
const ABSENT = 2303;
/** A domain is delegated to the host (RFC 5732 §2.3). */
const LINKED = 'linked';

/** The hosts below a name, looked at before anything of them is touched. */
export interface SeenHosts extends OwnHosts {
  /** Other names are delegated to them, whether or not this one is. */
  readonly inUse: readonly string[];
}

/** What became of the hosts below a name. */
export interface Freed {
  readonly removed: readonly string[];
  /** The name is not delegated to them any more. */
  readonly letGo: readonly string[];
  /** Other names use them: they cannot be removed, and the name with them. */
  readonly inUse: readonly string[];
  /** A command went out and nobody knows what became of it; the registry is asked anew before anything else. */
  readonly unsure: boolean;
}

/** The act waits: what becomes of the hosts below the name is not known. */
export const UNSENT: ActAnswer = { outcome: 'unsent', resultCode: null, svTrid: null, detail: 'hosts below the name' };
const NOTHING: Freed = { removed: [], letGo: [], inUse: [], unsure: false };

/** Hosts as their registry has them, those it does not know left out; undefined while it does not answer. */
async function lookAt(gateway: RegistryGateway, names: readonly string[]): Promise<readonly HostView[] | undefined> {
  const found: HostView[] = [];
  for (const name of names) {
    const answer = await gateway.infoHost(name);
    if (answer.kind === 'found') found.push({ ...answer.host, name });
    else if (answer.kind !== 'absent') return undefined;
  }
  return found;
}

const linked = (hosts: readonly HostView[]): string[] =>
  hosts.filter(({ statuses }) => statuses.includes(LINKED)).map(({ name }) => name);

/** The hosts below a name, which of them it is delegated to itself, and which others surely use. */
export async function seeHosts(gateway: RegistryGateway, view: DomainView): Promise<SeenHosts | undefined> {
  const { subordinateHosts, nameservers } = view;
  const found = await lookAt(gateway, subordinateHosts);
  if (!found) return undefined;
  const own = nameservers.filter((server) => subordinateHosts.includes(server));
  return {
    hosts: Object.fromEntries(found.map(({ name, addresses }) => [name, addresses])),
    nameServers: own,
    inUse: linked(found).filter((name) => !own.includes(name)),
  };
}

/**
 * The name's own delegation lets go of its hosts; only then is it seen whether others use them, too. Where they do, the name gets its
 * delegation back and nothing is removed.
 */
async function letGoOf(gateway: RegistryGateway, act: ActRow, name: string, own: readonly string[]): Promise<Freed> {
  if (own.length === 0) return NOTHING;
  const letGo = await gateway.updateDomain({ name, clTRID: `${act.clTrid}-ns`, removeNameservers: own });
  if (letGo.kind === 'refused') return { ...NOTHING, inUse: own };
  if (letGo.kind !== 'done') return { ...NOTHING, unsure: true };
  const found = await lookAt(gateway, own);
  if (!found) return { ...NOTHING, letGo: own, unsure: true };
  const inUse = linked(found);
  if (inUse.length === 0) return { ...NOTHING, letGo: own };
  const back = await gateway.updateDomain({ name, clTRID: `${act.clTrid}-back`, addNameservers: own });
  return { ...NOTHING, inUse, letGo: back.kind === 'done' ? [] : own };
}

/**
 * A name with hosts below it cannot be deleted (RFC 5731 §3.2.2): first its own delegation lets go of them, then each is removed. Nothing of
 * it is kept as a command of ours: what is gone is gone, so after a crash or a lost answer the registry's own list of hosts says what is
 * left, and the act's row what there was.
 */
export async function freeHosts(gateway: RegistryGateway, act: ActRow, name: string, seen: SeenHosts): Promise<Freed> {
  if (seen.inUse.length > 0) return { ...NOTHING, inUse: seen.inUse };
  const freed = await letGoOf(gateway, act, name, seen.nameServers);
  if (freed.unsure || freed.inUse.length > 0) return freed;
  const removed: string[] = [];
  const inUse: string[] = [];
  for (const [at, host] of Object.keys(seen.hosts).entries()) {
    const gone = await gateway.deleteHost({ name: host, clTRID: `${act.clTrid}-h${at}` });
    if (gone.kind === 'done' || (gone.kind === 'refused' && gone.code === ABSENT)) removed.push(host);
    else if (gone.kind === 'refused') inUse.push(host);
    else return { ...freed, removed, inUse, unsure: true };
  }
  return { ...freed, removed, inUse };
}

type Base = { readonly object: { readonly kind: 'domain'; readonly id: bigint }; readonly onBehalfOf: bigint };

async function tellTaken(tx: Tx, row: DomainRow, base: Base, { hosts }: OwnHosts, { removed, letGo }: Freed) {
  for (const host of removed) {
    const before = { host, addresses: hosts[host] ?? [] };
    await record(tx, { ...base, act: 'domain.hostChanged', before, after: { name: row.name, host, addresses: [] } });
  }
  if (letGo.length === 0) return;
  const nameServers = row.nameServers.filter((server) => !letGo.includes(server));
  const before = { nameServers: row.nameServers };
  await record(tx, { ...base, act: 'domain.nameServersChanged', before, after: { name: row.name, nameServers } });
}

/**
 * Writes what was freed into the name's own row and history. Answers how the deletion ends where it cannot be sent yet: unsent while nobody
 * knows, refused while other names use a host; the customer reads once which, and what he can do. Undefined: it can be sent.
 */
export async function settleFreed(
  tx: Tx,
  act: ActRow,
  { seen, freed }: { readonly seen: OwnHosts; readonly freed: Freed },
): Promise<ActAnswer | undefined> {
  const row = await findDomainById(tx, act.domainId);
  if (!row) return UNSENT;
  const base: Base = { object: { kind: 'domain', id: row.id }, onBehalfOf: row.customerId };
  const { removed, letGo, inUse, unsure } = freed;
  await forgetHosts(tx, row.id, { hosts: removed, nameServers: letGo });
  await tellTaken(tx, row, base, seen, freed);
  if (unsure) return UNSENT;
  if (inUse.length === 0) {
    // Race: hosts take their time. Another worker that has decided the act meanwhile goes on with the name; this one sends nothing more.
    const until = new Date(tx.wall.getTime() + LIFE_ACT_LEASE_SECONDS * 1000);
    return (await leaseAct(tx, act.id, until)) ? undefined : UNSENT;
  }
  if (removed.length + letGo.length === 0) await saveOwnHosts(tx, act.id, NO_HOSTS);
  const host = inUse.join(', ');
  if (!(await refusedForHosts(tx, act.domainId)))
    await record(tx, { ...base, act: 'domain.hostsInUse', after: { name: row.name, host } });
  return { outcome: 'refused', resultCode: IN_USE, svTrid: null, detail: `other names use ${host}` };
}
