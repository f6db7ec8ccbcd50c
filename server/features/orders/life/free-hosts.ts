import type { DomainView, RegistryGateway } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, forgetHosts } from '../../domains/index.ts';
import { type ActAnswer, type ActRow, refusedForHosts } from './act-store.ts';

/** The registry refuses a command because something still refers to the object (RFC 5730 §3). */
const IN_USE = 2305;
const ABSENT = 2303;

/** What became of the hosts below a name. */
export interface Freed {
  readonly removed: readonly string[];
  /** Other names use them: they cannot be removed, and the name with them. */
  readonly inUse: readonly string[];
  /** A command went out and nobody knows what became of it; the registry is asked anew before anything else. */
  readonly unsure: boolean;
}

/**
 * A name with hosts below it cannot be deleted (RFC 5731 §3.2.2): first its own delegation lets go of them, then each is removed. Nothing of
 * it is kept as a command of ours: what is gone is gone, so after a crash or a lost answer the registry's own list of hosts says what is left.
 */
export async function freeHosts(gateway: RegistryGateway, act: ActRow, view: DomainView): Promise<Freed> {
  const { name, subordinateHosts } = view;
  const own = view.nameservers.filter((server) => subordinateHosts.includes(server));
  if (own.length > 0) {
    const letGo = await gateway.updateDomain({ name, clTRID: `${act.clTrid}-ns`, removeNameservers: own });
    if (letGo.kind !== 'done')
      return { removed: [], inUse: letGo.kind === 'refused' ? own : [], unsure: letGo.kind !== 'refused' };
  }
  const removed: string[] = [];
  const inUse: string[] = [];
  for (const [at, host] of subordinateHosts.entries()) {
    const gone = await gateway.deleteHost({ name: host, clTRID: `${act.clTrid}-h${at}` });
    if (gone.kind === 'done' || (gone.kind === 'refused' && gone.code === ABSENT)) removed.push(host);
    else if (gone.kind === 'refused') inUse.push(host);
    else return { removed, inUse, unsure: true };
  }
  return { removed, inUse, unsure: false };
}

/**
 * Writes what was freed into the name's own row and history. Answers how the deletion ends where it cannot be sent yet: unsent while nobody
 * knows, refused while other names use a host; the customer reads once which, and what he can do. Undefined: it can be sent.
 */
export async function settleFreed(tx: Tx, row: DomainRow, act: ActRow, freed: Freed): Promise<ActAnswer | undefined> {
  const base = { object: { kind: 'domain', id: row.id }, onBehalfOf: row.customerId };
  await forgetHosts(tx, row.id, freed.removed);
  for (const host of freed.removed)
    await record(tx, { ...base, act: 'domain.hostChanged', before: { host }, after: { name: row.name, host } });
  const nothing = { svTrid: null, resultCode: null, detail: null };
  if (freed.unsure) return { ...nothing, outcome: 'unsent', detail: 'hosts below the name' };
  if (freed.inUse.length === 0) return undefined;
  const host = freed.inUse.join(', ');
  if (!(await refusedForHosts(tx, act.domainId)))
    await record(tx, { ...base, act: 'domain.hostsInUse', after: { name: row.name, host } });
  return { ...nothing, outcome: 'refused', resultCode: IN_USE, detail: `other names use ${host}` };
}
