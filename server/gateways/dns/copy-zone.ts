import { randomBytes } from 'node:crypto';
import { TYPES_OF_SIGNER } from '#contract/rules/dns/zone-files.ts';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { RCODE } from '#protocols/dns/numbers.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { zoneFileText } from '#protocols/dns/zone-file/write-zone-file.ts';
import { askServer, type ServerPlace, transferZone } from './ask-server.ts';
import { COMMON_HOSTS, COMMON_SERVICES, HOST_TYPES, SERVICE_TYPES } from './common-hosts.ts';
import { placesOf, type World } from './places.ts';
import type { Resolver } from './resolve.ts';

/** What servers elsewhere say of a zone. */
export type ZoneCopied =
  | {
      /** A zone file. */
      readonly text: string;
      /** The server gave the whole zone; else only what stands at usual hosts is known. */
      readonly complete: boolean;
      readonly server: string;
    }
  | { readonly trouble: 'noAnswer' };

export interface ZoneCopier {
  /**
   * Asks the name servers of a zone for its records, one after another until one answers. Never throws; call it between
   * transactions.
   */
  copy(zone: string, servers: readonly string[]): Promise<ZoneCopied>;
}

/** Questions under way together, so that no server takes us for a flood. */
const ASKED_TOGETHER = 10;
/** A server that becomes slow is asked no more: what it told until then is something. */
const WITHIN_MS = 20_000;

const bodyOf = ({ ttl, data }: ResourceRecord): string => `${ttl} ${data.type} ${dataText(data)}`;

async function recordsAt(
  place: ServerPlace,
  name: string,
  types: readonly string[],
): Promise<readonly ResourceRecord[]> {
  const found: ResourceRecord[] = [];
  for (const type of types) {
    const answer = await askServer(place, name, type);
    const own = answer?.answers.filter((record) => canonicalName(record.name) === canonicalName(name)) ?? [];
    found.push(...own.filter(({ data }) => data.type === type || data.type === 'CNAME'));
    // Whoever has a CNAME has nothing else, and a name that is not there has nothing at all.
    if (own.some(({ data }) => data.type === 'CNAME') || answer?.rcode === RCODE.NXDOMAIN) break;
  }
  return found;
}

/** Records at usual hosts, without those that only a wildcard makes; the wildcard itself stands once. */
async function atUsualHosts(place: ServerPlace, zone: string): Promise<readonly ResourceRecord[]> {
  const apex = `${zone}.`;
  const unlikely = `${randomBytes(8).toString('hex')}.${apex}`;
  const wild = await recordsAt(place, unlikely, HOST_TYPES);
  const made = new Set(wild.map(bodyOf));
  const asks: readonly (readonly [string, readonly string[]])[] = [
    [apex, [...HOST_TYPES, 'CAA']],
    ...COMMON_HOSTS.map((host) => [`${host}.${apex}`, HOST_TYPES] as const),
    ...COMMON_SERVICES.map((host) => [`${host}.${apex}`, SERVICE_TYPES] as const),
  ];
  const found: ResourceRecord[] = wild.map((record) => ({ ...record, name: `*.${apex}` }));
  const until = Date.now() + WITHIN_MS;
  for (let at = 0; at < asks.length && Date.now() < until; at += ASKED_TOGETHER) {
    const together = asks.slice(at, at + ASKED_TOGETHER);
    const answers = await Promise.all(together.map(([name, types]) => recordsAt(place, name, types)));
    for (const [index, records] of answers.entries()) {
      const isApex = together[index]?.[0] === apex;
      found.push(...records.filter((record) => isApex || !made.has(bodyOf(record))));
    }
  }
  return found;
}

/** Servers are asked at public addresses only: their names are chosen by customers. */
export function openZoneCopier(resolver: Resolver, world?: World): ZoneCopier {
  return {
    async copy(zone, servers) {
      const places = await placesOf(resolver, servers, world);
      const textOf = (records: readonly ResourceRecord[]) =>
        zoneFileText(
          `${zone}.`,
          records.filter(({ data }) => !TYPES_OF_SIGNER.includes(data.type)),
        );
      const wholes = await Promise.all(places.map((place) => transferZone(place, `${zone}.`)));
      const given = wholes.findIndex((whole) => whole !== undefined);
      const [whole, from] = [wholes[given], places[given]];
      if (whole && from) return { text: textOf(whole), complete: true, server: from.server };
      for (const place of places) {
        const soa = await askServer(place, `${zone}.`, 'SOA');
        if (!soa?.aa || soa.rcode !== RCODE.NOERROR) continue;
        return { text: textOf(await atUsualHosts(place, zone)), complete: false, server: place.server };
      }
      return { trouble: 'noAnswer' };
    },
  };
}
