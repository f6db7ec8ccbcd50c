import { NS_TTL_SECONDS, SOA_TIMES } from '#contract/rules/dns/records.ts';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText } from '#protocols/dns/records/known.ts';
import type { AnsweredRecord, AnsweredZone } from '../features/dns-hosting/index.ts';
import { buildZone, type Zone } from './zone.ts';

/** A string of a TXT record has one octet for its length (RFC 1035 §3.3.14). */
const STRING_OCTETS_MAX = 255;
const SERIALS = 2 ** 32;

const absolute = (name: string): string => (name.endsWith('.') ? name : `${name}.`);
/** Every octet that could mean something to a reader of zone files is written as its number. */
const octetText = (octet: number): string =>
  octet < 0x20 || octet > 0x7e || octet === 0x22 || octet === 0x5c
    ? `\\${String(octet).padStart(3, '0')}`
    : String.fromCharCode(octet);

function stringsText(text: string): string {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / STRING_OCTETS_MAX));
  return Array.from({ length: count }, (_, at) => {
    const string = bytes.subarray(at * STRING_OCTETS_MAX, (at + 1) * STRING_OCTETS_MAX);
    return `"${[...string].map(octetText).join('')}"`;
  }).join(' ');
}

/** The data of a record as a zone file has it. */
function textOf({ type, value, priority }: AnsweredRecord): string {
  switch (type) {
    case 'CNAME':
    case 'NS':
      return absolute(value);
    case 'MX':
      return `${priority} ${absolute(value)}`;
    case 'SRV':
      return absolute(value);
    case 'TXT':
      return stringsText(value);
    default:
      return value;
  }
}

/** Higher with every version, also of a zone that was made anew for a name that came back (RFC 1982). */
const serialOf = ({ createdAt, version }: AnsweredZone): number =>
  (Math.floor(createdAt.getTime() / 1000) + version) % SERIALS;

/**
 * A zone as it is answered: its records, and ours around them (SOA and NS), which nobody else writes.
 * @param servers our name servers, the first of them the primary
 * @throws ZoneError, DnsError for records that make no zone
 */
export function compileZone(of: AnsweredZone, servers: readonly string[]): Zone {
  const apex = absolute(of.name);
  const line = (name: string, ttl: number, type: string, text: string): ResourceRecord => ({
    name,
    ttl,
    class: CLASS.IN,
    data: dataFromText(type, text),
  });
  const primary = absolute(servers[0] ?? '');
  const contact = `hostmaster.${primary.slice(primary.indexOf('.') + 1)}`;
  const { ttl, refresh, retry, expire, minimum } = SOA_TIMES;
  const authority = [primary, contact, serialOf(of), refresh, retry, expire, minimum].join(' ');
  return buildZone(apex, [
    line(apex, ttl, 'SOA', authority),
    ...servers.map((server) => line(apex, NS_TTL_SECONDS, 'NS', absolute(server))),
    ...of.records.map((each) =>
      line(each.host === '@' ? apex : `${each.host}.${apex}`, each.ttl, each.type, textOf(each)),
    ),
  ]);
}
