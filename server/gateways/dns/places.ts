import { isPublicAddress } from '../rdap/public-address.ts';
import type { ServerPlace } from './ask-server.ts';
import type { Resolver } from './resolve.ts';

/** What may be put in the place of the world in tests: where a server's name leads, and the port of DNS. */
export interface World {
  readonly port: number;
  readonly placesOf: (host: string) => Promise<readonly string[]>;
}

const DNS_PORT = 53;

/**
 * Where a name server is asked: at public addresses only, for its name is chosen by customers. One address of each is
 * enough.
 */
export async function placesOf(
  resolver: Resolver,
  servers: readonly string[],
  world?: World,
): Promise<(ServerPlace & { readonly server: string })[]> {
  const port = world?.port ?? DNS_PORT;
  async function addressesOf(server: string): Promise<readonly string[]> {
    if (world) return world.placesOf(server);
    const answer = await resolver.addressesOf(server);
    return 'addresses' in answer ? answer.addresses.map(({ address }) => address).filter(isPublicAddress) : [];
  }
  const found = await Promise.all(servers.map(addressesOf));
  return servers.flatMap((server, at) => (found[at] ?? []).slice(0, 1).map((address) => ({ server, address, port })));
}
