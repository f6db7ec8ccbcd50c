import type { DomainView, HostView, RegistryGateway } from '../../../gateways/registry/index.ts';

/** A domain is delegated to the host (RFC 5732 §2.3). */
const LINKED = 'linked';

/** The hosts below a name as its registry has them, before anything of them is touched. */
export interface SeenHosts {
  /** Each with its addresses. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** Those of them that the name itself is delegated to. */
  readonly nameServers: readonly string[];
  /** Other names are delegated to them, whether or not this one is. */
  readonly inUse: readonly string[];
}

/**
 * The hosts below a name, which of them it is delegated to itself, and which others surely use: of one that it is
 * delegated to itself that is only seen once it has let go. Undefined while its registry does not answer.
 */
export async function seeHosts(gateway: RegistryGateway, view: DomainView): Promise<SeenHosts | undefined> {
  const { subordinateHosts, nameservers } = view;
  const found: HostView[] = [];
  for (const name of subordinateHosts) {
    const answer = await gateway.infoHost(name);
    if (answer.kind === 'found') found.push({ ...answer.host, name });
    else if (answer.kind !== 'absent') return undefined;
  }
  const own = nameservers.filter((server) => subordinateHosts.includes(server));
  const linked = found.filter(({ statuses }) => statuses.includes(LINKED)).map(({ name }) => name);
  return {
    hosts: Object.fromEntries(found.map(({ name, addresses }) => [name, addresses])),
    nameServers: own,
    inUse: linked.filter((name) => !own.includes(name)),
  };
}
