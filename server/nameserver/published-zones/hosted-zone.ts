import { dsOf, type SigningKey } from '#protocols/dns/dnssec/sign.ts';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText, type RecordData } from '#protocols/dns/records/known.ts';
import { LINES, type Line } from '../lines/line-table.ts';
import { buildZone, type Zone } from '../zone.ts';

/** One record of a zone as it was published. */
export interface PublishedRecord {
  /** Absolute and canonical. */
  readonly owner: string;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  /** As a zone file has it, names absolute. */
  readonly data: string;
  readonly line: string;
  /** Among equals (same owner, type and line): how often this one is the answer. */
  readonly weight: number;
}

/** A zone with all its faces. */
export interface HostedZone {
  readonly apex: string;
  /** False where everybody has the same answers. */
  readonly byLine: boolean;
  /** The zone as a line sees it; `turn` in [0, 1) decides among records with weights. */
  view(line: Line, turn: number): Zone;
  /** Records that were left out, and why: of a type or with data that nobody here reads. */
  readonly leftOut: readonly { readonly record: PublishedRecord; readonly why: string }[];
}

interface Placed {
  readonly record: ResourceRecord;
  readonly line: string;
  readonly weight: number;
}

/** Weights are kept to one part in so many. */
const TURNS = 100;

function readRecords(published: readonly PublishedRecord[]) {
  const placed: Placed[] = [];
  const leftOut: { record: PublishedRecord; why: string }[] = [];
  for (const record of published) {
    try {
      const data = dataFromText(record.type, record.data);
      if (!(LINES as readonly string[]).includes(record.line)) throw new Error('a line that is not known');
      placed.push({
        record: { name: canonicalName(record.owner), class: CLASS.IN, ttl: record.ttl, data },
        line: record.line,
        weight: record.weight,
      });
    } catch (error) {
      leftOut.push({ record, why: (error as Error).message });
    }
  }
  return { placed, leftOut };
}

const isAlias = ({ record }: Placed): boolean => record.data.type === 'CNAME';

/**
 * What one line sees at one name: of each type its own records, else everybody's. A CNAME stands alone (RFC 1034 §3.6.2), so where either side
 * has one the line's own records are all there is.
 */
function seenAt(those: readonly Placed[], line: Line): readonly Placed[] {
  const own = line === 'default' ? [] : those.filter((each) => each.line === line);
  const common = those.filter((each) => each.line === 'default');
  if (own.length === 0) return common;
  if (own.some(isAlias) || common.some(isAlias)) return own;
  const types = new Set(own.map(({ record }) => record.data.type));
  return [...own, ...common.filter(({ record }) => !types.has(record.data.type))];
}

/** Equal records (same type) of which weights make one the answer at each asking. */
interface Lot {
  readonly name: string;
  readonly type: string;
  readonly members: readonly Placed[];
}

function lotsOf(name: string, seen: readonly Placed[]): Lot[] {
  return [...Map.groupBy(seen, ({ record }) => record.data.type)]
    .filter(([, members]) => new Set(members.map(({ weight }) => weight)).size > 1)
    .map(([type, members]) => ({ name, type, members }));
}

/** The member of a lot whose part of the whole `turn` falls into. */
function drawn({ members }: Lot, turn: number): Placed {
  const sum = members.reduce((all, { weight }) => all + Math.max(0, weight), 0);
  let left = turn * sum;
  for (const member of members) {
    left -= Math.max(0, member.weight);
    if (left < 0) return member;
  }
  return members.at(-1) as Placed;
}

/** Of the records that tell of keys. */
const KEY_TTL = 3600;

/** The records by which a zone tells its keys, and by which it asks the zone above for a DS (RFC 7344). */
function keyRecords(apex: string, keys: readonly SigningKey[]): Placed[] {
  const data = keys.flatMap(({ dnskey }): RecordData[] => [
    dnskey,
    { ...dnskey, type: 'CDNSKEY' },
    { ...dsOf(apex, dnskey), type: 'CDS' },
  ]);
  return data.map((each) => ({
    record: { name: apex, class: CLASS.IN, ttl: KEY_TTL, data: each },
    line: 'default',
    weight: 1,
  }));
}

type Seen = Pick<Zone, 'keys'>;

function viewOf(apex: string, byName: ReadonlyMap<string, readonly Placed[]>, line: Line, signed: Seen) {
  const records: ResourceRecord[] = [];
  const lots: Lot[] = [];
  for (const [name, those] of byName) {
    const seen = seenAt(those, line);
    records.push(...seen.map(({ record }) => record));
    lots.push(...lotsOf(name, seen));
  }
  const view = line === 'default' ? '' : line;
  const whole: Zone = { ...buildZone(apex, records), view, ...signed };
  if (lots.length === 0) return () => whole;
  const made = new Map<number, Zone>();
  return (turn: number): Zone => {
    const at = Math.floor(turn * TURNS);
    const known = made.get(at);
    if (known) return known;
    const nodes = new Map(whole.nodes);
    for (const lot of lots) {
      const node = new Map(nodes.get(lot.name));
      const [first] = lot.members;
      const type = [...node.keys()].find((each) => node.get(each)?.[0]?.data.type === first?.record.data.type);
      const { record } = drawn(lot, (at + 0.5) / TURNS);
      if (type !== undefined) node.set(type, [{ ...record, ttl: node.get(type)?.[0]?.ttl ?? record.ttl }]);
      nodes.set(lot.name, node);
    }
    const zone: Zone = { ...whole, nodes, view: `${view} ${at}` };
    made.set(at, zone);
    return zone;
  };
}

/**
 * Makes a zone of what was published; a record that nobody here can read is left out and told.
 * @param keys sign it; none: it is not signed.
 * @throws ZoneError where what everybody sees makes no zone.
 */
export function hostZone(
  name: string,
  published: readonly PublishedRecord[],
  keys: readonly SigningKey[] = [],
): HostedZone {
  const apex = canonicalName(name);
  const { placed: read, leftOut } = readRecords(published);
  const placed = [...read, ...keyRecords(apex, keys)];
  const signed: Seen = keys.length > 0 ? { keys } : {};
  const byName = Map.groupBy(placed, ({ record }) => record.name);
  const lines = new Set(placed.map(({ line }) => line));
  const views = new Map<Line, (turn: number) => Zone>([['default', viewOf(apex, byName, 'default', signed)]]);
  const common = views.get('default') as (turn: number) => Zone;
  return {
    apex,
    byLine: lines.size > 1,
    leftOut,
    view(line, turn) {
      if (!lines.has(line)) return common(turn);
      const known = views.get(line);
      if (known) return known(turn);
      const made = viewOf(apex, byName, line, signed);
      views.set(line, made);
      return made(turn);
    },
  };
}
