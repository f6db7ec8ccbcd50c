import { canonicalName } from '#protocols/dns/name.ts';
import { RCODE } from '#protocols/dns/numbers.ts';
import { askServer } from './ask-server.ts';
import { placesOf, type World } from './places.ts';
import type { Resolver } from './resolve.ts';

/** What the world says of a name now. */
export interface NameLook {
  /** The name servers that the world asks for it, or for the zone that it is in; none: there is no such name. Undefined: nobody told. */
  readonly servers: readonly string[] | undefined;
  /** One of them, with authority, has the text; undefined: none of them could be asked. */
  readonly proved: boolean | undefined;
}

export interface NameProver {
  /** Looks for a TXT record of a host below a name, at the servers that have authority. Never throws; call it between transactions. */
  look(name: string, host: string, text: string): Promise<NameLook>;
}

const SERVERS_MAX = 8;

const textOf = (strings: readonly Buffer[]): string => Buffer.concat(strings).toString();

/** The servers of the nearest zone above: a name within a zone has none of its own. */
async function serversOf(resolver: Resolver, name: string): Promise<readonly string[] | undefined> {
  for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const servers = await resolver.serversOf(at);
    if (servers === undefined || servers.length > 0) return servers;
  }
  return [];
}

/** @param world the place of the world in tests */
export function openNameProver(resolver: Resolver, world?: World): NameProver {
  return {
    async look(name, host, text) {
      const servers = await serversOf(resolver, name);
      const owner = canonicalName(`${host}.${name}.`);
      const places = await placesOf(resolver, (servers ?? []).slice(0, SERVERS_MAX), world);
      const answers = await Promise.all(places.map((place) => askServer(place, owner, 'TXT')));
      const heard = answers.filter(
        (answer) => answer?.aa && (answer.rcode === RCODE.NOERROR || answer.rcode === RCODE.NXDOMAIN),
      );
      if (heard.length === 0) return { servers, proved: servers?.length === 0 ? false : undefined };
      const proved = heard.some((answer) =>
        answer?.answers.some(
          ({ name: of, data }) => canonicalName(of) === owner && data.type === 'TXT' && textOf(data.strings) === text,
        ),
      );
      return { servers, proved };
    },
  };
}
