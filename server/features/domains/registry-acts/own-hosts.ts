import { cutSuffix, SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { RegistryName } from '#contract/rules/suffixes/profile.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { OwnHost } from './plan-act.ts';
import { type NameAtHand, namesAtHand } from './store.ts';

/** The registered name that a host lies in, and the registry of that name; undefined under a suffix we do not sell. */
export function nameAbove(host: string): { readonly name: string; readonly registry: RegistryName } | undefined {
  const cut = cutSuffix(host);
  if (!cut) return undefined;
  const { suffix, registry } = cut.profile;
  return { name: `${cut.before.split('.').at(-1)}.${suffix}`, registry };
}

/** The suffixes of the registry that a host lies at: only their names can be delegated to that very host. */
export function suffixesBeside(host: string): string[] {
  const registry = nameAbove(host)?.registry;
  return SUFFIXES.filter((each) => each.registry === registry).map(({ suffix }) => suffix);
}

/** A host that lies in a name of the customer's own. */
export interface OwnServer extends OwnHost {
  readonly domain: NameAtHand['row'];
  readonly registry: RegistryName;
}

/** Those of the hosts that lie in names of this customer, with the addresses we know of. */
export async function ownServersOf(tx: Tx, customerId: bigint, hosts: readonly string[]): Promise<OwnServer[]> {
  const above = hosts.flatMap((host) => {
    const found = nameAbove(host);
    return found ? [{ host, ...found }] : [];
  });
  const mine = await namesAtHand(tx, customerId, [...new Set(above.map(({ name }) => name))]);
  return above.flatMap(({ host, name, registry }) => {
    const at = mine.get(name);
    return at ? [{ host, registry, domain: at.row, domainId: at.row.id, addresses: at.facts.hosts.get(host) }] : [];
  });
}

/**
 * Those that matter to one name: a host object lies where its registry is; elsewhere it is a name like any other (RFC
 * 5732 §1.1).
 */
export function ownOf(name: string, own: readonly OwnServer[]): OwnServer[] {
  const registry = cutSuffix(name)?.profile.registry;
  return own.filter((each) => each.registry === registry);
}
