import type { SigningKey } from '#protocols/dns/dnssec/sign.ts';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName, isWithin, parentName } from '#protocols/dns/name.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataBytes, typeOf } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';

/** All records of one name and type; never empty, one TTL (RFC 2181 §5.2). */
export type RecordSet = readonly ResourceRecord[];

/** What stands at a name, by type; empty where only names below it have records (RFC 4592 §2.2.2). */
export type Node = ReadonlyMap<number, RecordSet>;

/**
 * One zone as it is answered from. It never changes: another version of it is another object, so what was made of it is
 * void with it.
 */
export interface Zone {
  /** Canonical. */
  readonly apex: string;
  /**
   * The start of authority as it stands beside a "there is none": its TTL says how long that may be kept (RFC 2308 §3).
   */
  readonly denial: ResourceRecord;
  readonly serial: number;
  /** By canonical name. */
  readonly nodes: ReadonlyMap<string, Node>;
  /**
   * What stands at some names in the place of what `nodes` has there: equal records with weights, of which one was
   * drawn.
   */
  readonly drawn?: ReadonlyMap<string, Node>;
  /**
   * Tells faces of one zone apart (its lines), so that kept answers of one do not drive out those of another; absent
   * where it has one.
   */
  readonly view?: string;
  /** The keys that sign it; absent where it is not signed. Their records stand in the zone. */
  readonly keys?: readonly SigningKey[];
}

/** What stands at a canonical name of a zone; undefined where there is no such name. */
export const nodeOf = (zone: Zone, name: string): Node | undefined => zone.drawn?.get(name) ?? zone.nodes.get(name);

/** Records that make no zone; the message names the record, for whoever wrote it. */
export class ZoneError extends Error {
  override readonly name = 'ZoneError';
}

export const TYPE = {
  A: typeNumber('A'),
  NS: typeNumber('NS'),
  CNAME: typeNumber('CNAME'),
  SOA: typeNumber('SOA'),
  MX: typeNumber('MX'),
  AAAA: typeNumber('AAAA'),
  SRV: typeNumber('SRV'),
  DNAME: typeNumber('DNAME'),
  DS: typeNumber('DS'),
  RRSIG: typeNumber('RRSIG'),
  NSEC: typeNumber('NSEC'),
} as const;

/** What may stand beside a CNAME (RFC 4034 §2.5, §4). */
const BESIDE_CNAME: readonly number[] = [TYPE.CNAME, TYPE.RRSIG, TYPE.NSEC];

type Nodes = Map<string, Map<number, ResourceRecord[]>>;

function nodeAt(nodes: Nodes, name: string): Map<number, ResourceRecord[]> {
  const node = nodes.get(name) ?? new Map<number, ResourceRecord[]>();
  nodes.set(name, node);
  return node;
}

function place(nodes: Nodes, apex: string, record: ResourceRecord): void {
  const name = canonicalName(record.name);
  if (record.class !== CLASS.IN) throw new ZoneError(`${record.name}: only class IN is served`);
  if (!isWithin(name, apex)) throw new ZoneError(`${record.name} is not within ${apex}`);
  // Every name on the way up exists, even without records of its own.
  for (let above = name; above !== apex; above = parentName(above)) nodeAt(nodes, parentName(above));
  const node = nodeAt(nodes, name);
  const type = typeOf(record.data);
  const set = node.get(type) ?? [];
  const bytes = dataBytes(record.data);
  if (!set.some(({ data }) => dataBytes(data).equals(bytes))) set.push({ ...record, name });
  node.set(type, set);
}

function judge(name: string, node: Node, apex: string): void {
  if (node.has(TYPE.CNAME)) {
    const other = [...node.keys()].find((type) => !BESIDE_CNAME.includes(type));
    if (other !== undefined) throw new ZoneError(`${name} has a CNAME and other records`);
    if (node.get(TYPE.CNAME)?.length !== 1) throw new ZoneError(`${name} has more than one CNAME`);
  }
  if ((node.get(TYPE.DNAME)?.length ?? 0) > 1) throw new ZoneError(`${name} has more than one DNAME`);
  if (node.has(TYPE.SOA) && name !== apex) throw new ZoneError(`${name} has a SOA below the apex`);
}

function oneTtl(node: Map<number, ResourceRecord[]>): void {
  for (const [type, set] of node) {
    const ttl = Math.min(...set.map((record) => record.ttl));
    node.set(
      type,
      set.map((record) => ({ ...record, ttl })),
    );
  }
}

/**
 * Makes a zone of its records; doubles are one, an RRset has the lowest TTL of its members.
 * @throws ZoneError for records that no server should answer from: no or two SOA, no NS at the apex, a CNAME beside
 *   others, a stranger.
 */
export function buildZone(origin: string, records: Iterable<ResourceRecord>): Zone {
  const apex = canonicalName(origin);
  const nodes: Nodes = new Map();
  for (const record of records) place(nodes, apex, record);
  const top = nodes.get(apex);
  const [soa, second] = top?.get(TYPE.SOA) ?? [];
  if (!top || soa?.data.type !== 'SOA' || second) throw new ZoneError(`${apex} needs one SOA`);
  if (!top.has(TYPE.NS)) throw new ZoneError(`${apex} needs name servers`);
  for (const [name, node] of nodes) {
    judge(name, node, apex);
    oneTtl(node);
  }
  const denial = { ...soa, ttl: Math.min(soa.ttl, soa.data.minimum) };
  return { apex, denial, serial: soa.data.serial, nodes };
}
