import { Resolver as SystemResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { TargetTrouble } from '#contract/rules/dns/records.ts';
import { isInsideAddress } from '../rdap/public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  /** Seconds that are left of it. */
  readonly ttl: number;
}

/**
 * What a resolver says of a name. `none`: it has no address; `unknown`: nobody answered, or not both questions;
 * `inside`: it leads into some network, where nobody outside can go and nobody should be sent.
 */
export type Resolved = { readonly addresses: readonly ResolvedAddress[] } | { readonly trouble: TargetTrouble };

export interface Resolver {
  /** Addresses of a name, of both families; of an address itself. Never throws. */
  addressesOf(name: string): Promise<Resolved>;
  /**
   * Name servers of a zone, in small letters; none where the name is no zone of its own or is not there. Undefined:
   * nobody answered. Never throws.
   */
  serversOf(name: string): Promise<readonly string[] | undefined>;
}

const WITHIN_MS = 2000;
const TRIES = 2;
/** Of an address that needs no asking. */
const FOREVER_SECONDS = 86_400;
/** There is decidedly none: of this type, or no such name. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

type Part = readonly ResolvedAddress[] | undefined;

/** What was answered; nothing where there decidedly is none, undefined where nobody said. */
async function part<T>(asked: Promise<readonly T[]>): Promise<readonly T[] | undefined> {
  try {
    return await asked;
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
}

/** @param servers addresses of resolvers, with a port where it is not 53; none: those of the machine */
export function openResolver(servers: readonly string[]): Resolver {
  const resolver = new SystemResolver({ timeout: WITHIN_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  async function ask(name: string): Promise<Part> {
    if (isIP(name) !== 0) return [{ address: name, ttl: FOREVER_SECONDS }];
    const parts = await Promise.all([
      part(resolver.resolve4(name, { ttl: true })),
      part(resolver.resolve6(name, { ttl: true })),
    ]);
    // Half an answer would take the other half away from visitors.
    return parts.includes(undefined) ? undefined : parts.flatMap((found) => found ?? []);
  }
  return {
    async addressesOf(name) {
      const addresses = await ask(name);
      if (!addresses) return { trouble: 'unknown' };
      if (addresses.length === 0) return { trouble: 'none' };
      return addresses.some(({ address }) => isInsideAddress(address)) ? { trouble: 'inside' } : { addresses };
    },
    async serversOf(name) {
      return (await part(resolver.resolveNs(name)))?.map((server) => server.toLowerCase());
    },
  };
}
