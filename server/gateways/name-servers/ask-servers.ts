import { lookup } from 'node:dns/promises';
import { canonicalName } from '#protocols/dns/name.ts';
import { RCODE } from '#protocols/dns/numbers.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { askServer, type Mark, type ServerPlace } from '../dns/ask-server.ts';
import { isPublicAddress } from '../rdap/public-address.ts';
import type { NameServerGateway, RecordQuestion, ServerSight } from './index.ts';

/** By the name of the server: those that are asked elsewhere than the world's directory says. */
export type OwnAddresses = ReadonlyMap<string, ServerPlace>;

/** Servers of ours, and what tells them that it is us who ask: such questions are counted for nobody. */
export interface OurServers {
  readonly names: readonly string[];
  readonly mark: Mark;
}

const DNS_PORT = 53;
/** Of several addresses of one server so many are asked. */
const ADDRESSES_MAX = 2;

/** Public addresses of a server; none where its name leads nowhere, or into a private network. */
async function addressesOf(server: string, own: OwnAddresses): Promise<ServerPlace[]> {
  const known = own.get(server);
  if (known) return [known];
  const found = await lookup(server, { all: true }).catch(() => []);
  const open = found.filter(({ address }) => isPublicAddress(address)).slice(0, ADDRESSES_MAX);
  return open.map(({ address }) => ({ address, port: DNS_PORT }));
}

async function ask(zone: string, server: string, own: OwnAddresses, mark: Mark | undefined): Promise<ServerSight> {
  const places = await addressesOf(server.toLowerCase(), own);
  if (places.length === 0) return 'unresolved';
  for (const place of places) {
    const message = await askServer(place, canonicalName(`${zone}.`), 'SOA', mark);
    // Authority with the zone's own SOA: it answers for it (RFC 1035 §4.1.1).
    if (message) return message.aa && message.rcode === 0 && message.answers.length > 0 ? 'answers' : 'other';
  }
  return 'silent';
}

async function records(server: string, { name, type }: RecordQuestion, own: OwnAddresses, mark: Mark | undefined) {
  const places = await addressesOf(server.toLowerCase(), own);
  if (places.length === 0) return 'unresolved';
  const asked = canonicalName(`${name}.`);
  for (const place of places) {
    const message = await askServer(place, asked, type, mark);
    if (!message) continue;
    if (!message.aa || (message.rcode !== RCODE.NOERROR && message.rcode !== RCODE.NXDOMAIN)) return 'other';
    return message.answers
      .filter((one) => canonicalName(one.name) === asked && typeText(one.data) === type)
      .map(({ ttl, data }) => ({ ttl, data: dataText(data) }));
  }
  return 'silent';
}

/** Asks name servers of the world at public addresses alone. @param own servers that are asked elsewhere */
export function openNameServers(own: OwnAddresses, ours?: OurServers): NameServerGateway {
  const known = new Set(ours?.names.map((name) => name.toLowerCase()));
  const markFor = (server: string) => (known.has(server.toLowerCase()) ? ours?.mark : undefined);
  return {
    ask: (zone, server) => ask(zone, server, own, markFor(server)),
    recordsOf: (server, question) => records(server, question, own, markFor(server)),
  };
}
