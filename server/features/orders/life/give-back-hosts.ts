import type { DomainView, RegistryGateway } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, regainHosts } from '../../domains/index.ts';
import type { ActRow, OwnHosts } from './act-store.ts';

/** What became of the hosts that were to come back. */
export interface Returned {
  /** The registry does not take them: the name comes back without them. */
  readonly refused: readonly string[];
  /** A command went out and nobody knows what became of it. */
  readonly unsure: boolean;
}

/**
 * Makes the hosts below a name again that went with its deletion; a host must exist before it is named (RFC 5731 §1.1). Like their removal it
 * is kept as no command of ours: what the registry lists below the name is there.
 */
export async function giveBackHosts(gateway: RegistryGateway, act: ActRow, view: DomainView): Promise<Returned> {
  const refused: string[] = [];
  const missing = Object.entries(act.hosts).filter(([host]) => !view.subordinateHosts.includes(host));
  for (const [at, [host, addresses]] of missing.entries()) {
    // One of ours that is there already is the one: `intendedAt` says that its age does not matter.
    const intent = { name: host, addresses, clTRID: `${act.clTrid}-h${at}`, intendedAt: new Date(0), sentBefore: true };
    const made = await gateway.createHost(intent);
    if (made.kind === 'refused') refused.push(host);
    else if (made.kind !== 'done') return { refused, unsure: true };
  }
  return { refused, unsure: false };
}

/** What comes back where the registry does not take some of it. */
export function withoutRefused({ hosts, nameServers }: OwnHosts, refused: readonly string[]): OwnHosts {
  return {
    hosts: Object.fromEntries(Object.entries(hosts).filter(([host]) => !refused.includes(host))),
    nameServers: nameServers.filter((server) => !refused.includes(server)),
  };
}

/** Writes what came back into the name's own row and history. */
export async function keepGivenBack(tx: Tx, row: DomainRow, { hosts, nameServers }: OwnHosts): Promise<void> {
  const base = { object: { kind: 'domain', id: row.id }, onBehalfOf: row.customerId };
  const came = await regainHosts(tx, row.id, { hosts, nameServers });
  for (const host of came)
    await record(tx, {
      ...base,
      act: 'domain.hostChanged',
      before: { host, addresses: [] },
      after: { name: row.name, host, addresses: hosts[host] ?? [] },
    });
  if (nameServers.length === 0) return;
  await record(tx, {
    ...base,
    act: 'domain.nameServersChanged',
    before: { nameServers: row.nameServers },
    after: { name: row.name, nameServers: [...row.nameServers, ...nameServers] },
  });
}
