import type { Message } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { RCODE } from '#protocols/dns/numbers.ts';
import { askServer } from './ask-server.ts';
import { placesOf, type World } from './places.ts';
import type { Resolver } from './resolve.ts';

/** What the world says of a name now. */
export interface NameLook {
  /**
   * The name servers that the world asks for it, or for the zone that it is in; none: there is no such name. Undefined:
   * nobody told.
   */
  readonly servers: readonly string[] | undefined;
  /** One of them, with authority, has the text; undefined: none of them could be asked. */
  readonly proved: boolean | undefined;
  /**
   * Its DS records in the zone above it (RFC 4034 §5), of all servers that were heard together; undefined: none of them
   * was.
   */
  readonly ds: readonly LookedDs[] | undefined;
}

/** A delegation signer, its digest in capital hexadecimal digits. */
export interface LookedDs {
  readonly keyTag: number;
  readonly alg: number;
  readonly digestType: number;
  readonly digest: string;
}

export interface NameProver {
  /**
   * Looks for a TXT record of a host below a name, at the servers that have authority, and for its DS records above.
   * Never throws; call it between transactions.
   */
  look(name: string, host: string, text: string): Promise<NameLook>;
}

const SERVERS_MAX = 8;

const textOf = (strings: readonly Buffer[]): string => Buffer.concat(strings).toString();

/**
 * The servers of the nearest zone above: a name within a zone has none of its own. `labels`: of the shortest name that
 * is asked about.
 */
async function serversOf(resolver: Resolver, name: string, labels: 1 | 2): Promise<readonly string[] | undefined> {
  for (let at = name.split('.'); at.length >= labels; at = at.slice(1)) {
    const servers = await resolver.serversOf(at.join('.'));
    if (servers === undefined || servers.length > 0) return servers;
  }
  return [];
}

const isHeard = (answer: Message | undefined): answer is Message =>
  answer?.aa === true && (answer.rcode === RCODE.NOERROR || answer.rcode === RCODE.NXDOMAIN);

/**
 * Asks the zone above, which alone has them (RFC 4035 §3.1.4.1). What any of its servers has counts: resolvers ask any
 * of them.
 */
async function dsOf(resolver: Resolver, name: string, world?: World): Promise<NameLook['ds']> {
  const above = await serversOf(resolver, name.slice(name.indexOf('.') + 1), 1);
  const places = await placesOf(resolver, (above ?? []).slice(0, SERVERS_MAX), world);
  const owner = canonicalName(`${name}.`);
  const heard = (await Promise.all(places.map((place) => askServer(place, owner, 'DS')))).filter(isHeard);
  if (heard.length === 0) return undefined;
  const found = heard.flatMap(({ answers }) =>
    answers.flatMap(({ name: of, data }) =>
      canonicalName(of) === owner && data.type === 'DS'
        ? [
            {
              keyTag: data.keyTag,
              alg: data.algorithm,
              digestType: data.digestType,
              digest: data.digest.toString('hex').toUpperCase(),
            },
          ]
        : [],
    ),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** @param world the place of the world in tests */
export function openNameProver(resolver: Resolver, world?: World): NameProver {
  return {
    async look(name, host, text) {
      const ds = await dsOf(resolver, name, world);
      const servers = await serversOf(resolver, name, 2);
      const owner = canonicalName(`${host}.${name}.`);
      const places = await placesOf(resolver, (servers ?? []).slice(0, SERVERS_MAX), world);
      const answers = await Promise.all(places.map((place) => askServer(place, owner, 'TXT')));
      const heard = answers.filter(isHeard);
      if (heard.length === 0) return { servers, proved: servers?.length === 0 ? false : undefined, ds };
      const proved = heard.some((answer) =>
        answer.answers.some(
          ({ name: of, data }) => canonicalName(of) === owner && data.type === 'TXT' && textOf(data.strings) === text,
        ),
      );
      return { servers, proved, ds };
    },
  };
}
