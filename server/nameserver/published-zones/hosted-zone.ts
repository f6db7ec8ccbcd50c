import { dsOf, type SigningKey } from '#protocols/dns/dnssec/sign.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText, type RecordData } from '#protocols/dns/records/known.ts';
import { LINES, type Line } from '../lines/line-table.ts';
import { buildZone, type Zone } from '../zone.ts';
import { drawnNodes, facesOf, type Lot, lotsOf, type Weighed, withoutOthers } from './weighed-records.ts';

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
  /** Among equals (same owner, type and line): how often this one is the answer; absent: all of them are. */
  readonly share?: number;
}

/** A zone with all its faces. */
export interface HostedZone {
  readonly apex: string;
  /** False where everybody has the same answers. */
  readonly byLine: boolean;
  /** The zone as a line sees it; `turn` in [0, 1) decides among equals with weights. */
  view(line: Line, turn: number): Zone;
  /** Equal records of everybody's of which one is drawn. */
  readonly lots: readonly Lot[];
  /** Records that were left out, and why: of a type or with data that nobody here reads. */
  readonly leftOut: readonly { readonly record: PublishedRecord; readonly why: string }[];
}

interface Placed extends Weighed {
  readonly line: string;
}

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
        ...(record.share === undefined ? {} : { share: record.share }),
      });
    } catch (error) {
      leftOut.push({ record, why: (error as Error).message });
    }
  }
  return { placed, leftOut };
}

const isAlias = ({ record }: Placed): boolean => record.data.type === 'CNAME';

/**
 * What one line sees at one name: of each type its own records, else everybody's. A CNAME stands alone (RFC 1034
 * §3.6.2), so where either side has one the line's own records are all there is.
 */
function seenAt(those: readonly Placed[], line: Line): readonly Placed[] {
  const own = line === 'default' ? [] : those.filter((each) => each.line === line);
  const common = those.filter((each) => each.line === 'default');
  if (own.length === 0) return common;
  if (own.some(isAlias) || common.some(isAlias)) return own;
  const types = new Set(own.map(({ record }) => record.data.type));
  return [...own, ...common.filter(({ record }) => !types.has(record.data.type))];
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
  }));
}

type Seen = Pick<Zone, 'keys'>;

function viewOf(apex: string, byName: ReadonlyMap<string, readonly Placed[]>, line: Line, signed: Seen) {
  const all = [...byName].map(([name, those]) => ({ name, seen: seenAt(those, line) }));
  const lots = all.flatMap(({ name, seen }) => lotsOf(name, seen));
  const records = all.flatMap(({ seen }) => withoutOthers(seen));
  const view = line === 'default' ? '' : line;
  const whole: Zone = { ...buildZone(apex, records), view, ...signed };
  if (lots.length === 0) return { lots, at: () => whole };
  const faces = facesOf(lots);
  const made = new Map<number, Zone>();
  const at = (turn: number): Zone => {
    const face = faces.at(turn);
    const known = made.get(face);
    if (known) return known;
    const zone: Zone = { ...whole, drawn: drawnNodes(whole, lots, faces.turnOf(face)), view: `${view} ${face}` };
    made.set(face, zone);
    return zone;
  };
  return { lots, at };
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
  const common = viewOf(apex, byName, 'default', signed);
  const views = new Map([['default' as Line, common]]);
  return {
    apex,
    byLine: lines.size > 1,
    lots: common.lots,
    leftOut,
    view(line, turn) {
      if (!lines.has(line)) return common.at(turn);
      const known = views.get(line) ?? viewOf(apex, byName, line, signed);
      views.set(line, known);
      return known.at(turn);
    },
  };
}
