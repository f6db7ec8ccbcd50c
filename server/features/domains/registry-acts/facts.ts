import type { ContactHandles, DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { Json } from '../../tasks/index.ts';

/**
 * What a name is like at its registry, as far as these acts go: known from the last answer, changed by what we are told
 * is done.
 */
export interface Facts {
  readonly servers: readonly string[];
  readonly statuses: readonly string[];
  readonly ds: readonly DsData[];
  readonly keys: readonly KeyData[];
  /** Hosts below the name, each with its addresses. */
  readonly hosts: ReadonlyMap<string, readonly string[]>;
}

/** One command to a registry, as it is kept before it is sent. */
export type Command =
  | {
      readonly do: 'updateDomain';
      readonly addNameservers?: readonly string[];
      readonly removeNameservers?: readonly string[];
      readonly addStatuses?: readonly string[];
      readonly removeStatuses?: readonly string[];
      readonly addDs?: readonly DsData[];
      readonly removeDs?: readonly DsData[];
      readonly addKeys?: readonly KeyData[];
      readonly removeKeys?: readonly KeyData[];
      /**
       * A change of holder at a registry that holds contacts; `was`: those that were there, kept for whoever takes it
       * back.
       */
      readonly registrant?: string;
      readonly addContacts?: Omit<ContactHandles, 'registrant'>;
      readonly removeContacts?: Omit<ContactHandles, 'registrant'>;
      readonly was?: ContactHandles;
    }
  | { readonly do: 'createHost'; readonly host: string; readonly addresses: readonly string[] }
  | {
      readonly do: 'updateHost';
      readonly host: string;
      readonly addAddresses?: readonly string[];
      readonly removeAddresses?: readonly string[];
      readonly newName?: string;
    }
  | { readonly do: 'deleteHost'; readonly host: string };
export type DomainCommand = Extract<Command, { do: 'updateDomain' }>;
export type HostCommand = Exclude<Command, DomainCommand>;

export const dsKey = ({ keyTag, alg, digestType, digest }: DsData): string =>
  `${keyTag} ${alg} ${digestType} ${digest.toUpperCase()}`;
export const recordKey = ({ flags, protocol, alg, pubKey }: KeyData): string => `${flags} ${protocol} ${alg} ${pubKey}`;

/** `there` without `gone` and with `come`, each once, by what makes them the same. */
function changed<T>(
  there: readonly T[],
  gone: readonly T[] = [],
  come: readonly T[] = [],
  keyOf: (each: T) => string = String,
): T[] {
  const out = new Set(gone.map(keyOf));
  const left = there.filter((each) => !out.has(keyOf(each)));
  const known = new Set(left.map(keyOf));
  return [...left, ...come.filter((each) => !known.has(keyOf(each)))];
}

/** `ok` stands alone; `inactive` says that the name has no name servers (RFC 5731 §2.3). */
function tidied(statuses: readonly string[], servers: readonly string[]): string[] {
  const told = statuses.filter((status) => status !== 'ok' && status !== 'inactive');
  const all = servers.length === 0 ? [...told, 'inactive'] : told;
  return all.length === 0 ? ['ok'] : all;
}

function hostsAfter(hosts: Facts['hosts'], command: HostCommand): Facts['hosts'] {
  const next = new Map(hosts);
  switch (command.do) {
    case 'createHost':
      return next.set(command.host, command.addresses);
    case 'deleteHost':
      next.delete(command.host);
      return next;
    case 'updateHost': {
      const { host, addAddresses, removeAddresses, newName } = command;
      const addresses = changed(hosts.get(host) ?? [], removeAddresses, addAddresses);
      if (newName !== undefined) next.delete(host);
      return next.set(newName ?? host, addresses);
    }
  }
}

/** What is there once the command is carried out. A renamed host takes its delegations along (RFC 5732 §3.2.5). */
export function factsAfter(facts: Facts, command: Command): Facts {
  if (command.do !== 'updateDomain') {
    const hosts = hostsAfter(facts.hosts, command);
    if (command.do !== 'updateHost' || command.newName === undefined) return { ...facts, hosts };
    const { host, newName } = command;
    return { ...facts, hosts, servers: facts.servers.map((each) => (each === host ? newName : each)) };
  }
  const servers = changed(facts.servers, command.removeNameservers, command.addNameservers);
  return {
    ...facts,
    servers,
    statuses: tidied(changed(facts.statuses, command.removeStatuses, command.addStatuses), servers),
    ds: changed(facts.ds, command.removeDs, command.addDs, dsKey),
    keys: changed(facts.keys, command.removeKeys, command.addKeys, recordKey),
  };
}

/** As JSON: kept with an item as what was before and what is now. */
export function toImage({ servers, statuses, ds, keys, hosts }: Facts): Json {
  return {
    servers: [...servers],
    statuses: [...statuses],
    ds: ds.map(({ keyTag, alg, digestType, digest }) => ({ keyTag, alg, digestType, digest })),
    keys: keys.map((each) => ({ ...each })),
    hosts: Object.fromEntries([...hosts].map(([host, addresses]) => [host, [...addresses]])),
  };
}

interface Image {
  readonly servers: string[];
  readonly statuses: string[];
  readonly ds: DsData[];
  readonly keys: KeyData[];
  readonly hosts: Record<string, string[]>;
}

/** The facts that `toImage` kept; undefined where none were. */
export function fromImage(image: Json): Facts | undefined {
  if (image === null || typeof image !== 'object') return undefined;
  const { hosts, ...rest } = image as unknown as Image;
  return { ...rest, hosts: new Map(Object.entries(hosts)) };
}
