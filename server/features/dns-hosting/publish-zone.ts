import { isIP } from 'node:net';
import { NS_TTL_SECONDS, SOA_TIMES } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { zoneMachine } from './machine.ts';
import type { RecordValues } from './record-values.ts';
import { endSigning } from './signing/end-signing.ts';
import { recordsOf, savePublished, type ZoneRow } from './store.ts';
import type { TargetKept } from './targets/judge-answer.ts';
import { knowTargets, publishForwards } from './targets/publish-forwards.ts';
import { removeLink } from './templates/store.ts';

/** A record as name servers answer it; they know nothing else of a zone. */
export interface PublishedRecord {
  /** Absolute, in ASCII, small letters. */
  readonly owner: string;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  /** As a zone file has it, names absolute. */
  readonly data: string;
  readonly line: string;
  /** Among equals (same owner, type and line): how often this one is the answer; absent: all of them are. */
  readonly share?: number;
}

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
function dataOf({ type, value, priority }: Pick<RecordValues, 'type' | 'value' | 'priority'>): string {
  switch (type) {
    case 'CNAME':
    case 'NS':
    case 'SRV':
    case 'PTR':
    case 'NAPTR':
      return absolute(value);
    case 'HTTPS':
    case 'SVCB':
      return value.replace(/^(\d+) (\S+)/, (_, number: string, name: string) => `${number} ${absolute(name)}`);
    case 'MX':
      return `${priority} ${absolute(value)}`;
    case 'TXT':
      return stringsText(value);
    default:
      return value;
  }
}

/** What of a zone its frame is made from. */
type Apart = Pick<ZoneRow, 'name' | 'createdAt' | 'refreshes'>;

/** What stands for the types that are ours alone. */
export interface Stand {
  /** Of the names that ALIAS records lead to. */
  readonly targets: ReadonlyMap<string, TargetKept>;
  /** Addresses of the forwarder. */
  readonly forwarder: readonly string[];
}

const addressOf = (address: string) => ({ type: isIP(address) === 6 ? 'AAAA' : 'A', data: address });

/**
 * A record is one that is answered, or what stands for it: addresses that are told for no longer than their own name
 * says.
 */
function dataOfAll(one: RecordValues, { targets, forwarder }: Stand) {
  if (one.type === 'URL') return forwarder.map(addressOf);
  if (one.type !== 'ALIAS') return [{ type: one.type, data: dataOf(one) }];
  const { addresses = [], trouble } = targets.get(one.value) ?? {};
  if (trouble === 'inside') return [];
  return addresses.map(({ address, ttl }) => ({ ...addressOf(address), ttl: Math.min(ttl, one.ttl) }));
}

/**
 * What we put around the records of every zone: SOA and NS, which nobody else writes. The first server is the primary.
 */
function frameOf(zone: Apart, version: number, servers: readonly string[]): PublishedRecord[] {
  const owner = absolute(zone.name);
  const primary = absolute(servers[0] ?? '');
  const contact = `hostmaster.${primary.slice(primary.indexOf('.') + 1)}`;
  // Higher with every version and every fresh answer, also of a zone that was made anew for a name that came back (RFC
  // 1982).
  const serial = (Math.floor(zone.createdAt.getTime() / 1000) + version + zone.refreshes) % SERIALS;
  const { ttl, refresh, retry, expire, minimum } = SOA_TIMES;
  const common = { owner, line: 'default' };
  const data = [primary, contact, serial, refresh, retry, expire, minimum].join(' ');
  return [
    { ...common, type: 'SOA', ttl, data },
    ...servers.map((server) => ({ ...common, type: 'NS', ttl: NS_TTL_SECONDS, data: absolute(server) })),
  ];
}

/**
 * A version of a zone as it is answered: our records around the customer's, without those that are paused. Pure.
 * @param servers our name servers, the first of them the primary
 */
export function publishedRecords(
  zone: Apart,
  version: number,
  records: readonly RecordValues[],
  servers: readonly string[],
  stand: Stand = { targets: new Map(), forwarder: [] },
): PublishedRecord[] {
  const apex = absolute(zone.name);
  const answered = records.filter(({ paused }) => !paused);
  return [
    ...frameOf(zone, version, servers),
    ...answered.flatMap((each) => {
      const share = each.weight === null ? {} : { share: each.weight };
      const place = { owner: each.host === '@' ? apex : `${each.host}.${apex}`, line: each.line, ...share };
      return dataOfAll(each, stand).map((data) => ({ ...place, ttl: each.ttl, ...data }));
    }),
  ];
}

/** Says a version of a zone, unless it rests, to our name servers, with the transaction that makes it. */
export async function publishZone(tx: Tx, zone: ZoneRow, version: number): Promise<void> {
  if (zone.restedAt !== null) return savePublished(tx, zone.name, null);
  const { defaultNameServers, forwarder } = tx.house.config;
  const records = await recordsOf(tx, zone.id);
  const answered = records.filter(({ paused }) => !paused);
  const targets = await knowTargets(tx, answered);
  const stand = { targets, forwarder: forwarder.addresses };
  await savePublished(tx, zone.name, publishedRecords(zone, version, records, defaultNameServers, stand));
  await publishForwards(tx, zone.name, answered, targets);
}

/** Ends a zone and its signing: our name servers refuse it within a second. */
export async function endZone(tx: Tx, zone: ZoneRow): Promise<void> {
  await transition(tx, zoneMachine, zone, 'stop');
  await savePublished(tx, zone.name, null);
  await endSigning(tx, zone);
  await removeLink(tx, zone.id);
}
