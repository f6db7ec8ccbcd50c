import type { ResourceRecord } from '#protocols/dns/message.ts';
import { typeOf } from '#protocols/dns/records/known.ts';
import type { Node, Zone } from '../zone.ts';

/** A record, and how often it is the answer among its equals; without a share all of them are. */
export interface Weighed {
  readonly record: ResourceRecord;
  readonly share?: number;
}

/** Equal records (same name and type, seen by the same people), of which one is the answer at each asking. */
export interface Lot {
  readonly name: string;
  readonly type: number;
  /** Each with a share above 0, of `sum` together. */
  readonly members: readonly (Weighed & { readonly share: number })[];
  readonly sum: number;
}

/** Faces of one zone that are told apart. With more lots than that their shares are kept to one part in so many. */
const FACES_MAX = 256;

const byType = (seen: readonly Weighed[]) => Map.groupBy(seen, ({ record }) => typeOf(record.data));
const isLot = (equals: readonly Weighed[]): boolean => equals.some(({ share }) => share !== undefined);

/** The lots at one name. A share of 0 is never drawn, unless all have it: then each is drawn as often. */
export function lotsOf(name: string, seen: readonly Weighed[]): Lot[] {
  return [...byType(seen)].flatMap(([type, equals]) => {
    if (!isLot(equals)) return [];
    // RFC 2181 §5.2: one TTL for what are equals.
    const ttl = Math.min(...equals.map(({ record }) => record.ttl));
    const all = equals.map(({ record, share = 1 }) => ({ record: { ...record, ttl }, share }));
    const some = all.filter(({ share }) => share > 0);
    const members = some.length > 0 ? some : all.map((each) => ({ ...each, share: 1 }));
    return [{ name, type, members, sum: members.reduce((sum, { share }) => sum + share, 0) }];
  });
}

/**
 * What makes a zone before anything is drawn: of aliases, which stand alone, the first of their equals; of all else
 * everything.
 */
export function withoutOthers(seen: readonly Weighed[]): ResourceRecord[] {
  return [...byType(seen).values()].flatMap((equals) => {
    const alone = isLot(equals) && equals[0]?.record.data.type === 'CNAME';
    return (alone ? equals.slice(0, 1) : equals).map(({ record }) => record);
  });
}

/** Where one member ends and the next begins, in [0, 1). */
function cutsOf({ members, sum }: Lot): number[] {
  let before = 0;
  return members.slice(0, -1).map(({ share }) => {
    before += share;
    return before / sum;
  });
}

/** The member of a lot that a turn in [0, 1) falls on. */
export function memberAt({ members, sum }: Lot, turn: number): ResourceRecord {
  let left = turn * sum;
  const drawn = members.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return (drawn ?? (members.at(-1) as Lot['members'][number])).record;
}

/** Between which turns nothing changes in any of these lots: a face each. */
export function facesOf(lots: readonly Lot[]) {
  const exact = [...new Set(lots.flatMap(cutsOf))].sort((one, other) => one - other);
  const cuts =
    exact.length < FACES_MAX ? exact : Array.from({ length: FACES_MAX - 1 }, (_, at) => (at + 1) / FACES_MAX);
  const edge = (at: number) => cuts[at] ?? (at < 0 ? 0 : 1);
  return {
    count: cuts.length + 1,
    at(turn: number): number {
      let [low, high] = [0, cuts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cuts[middle] as number) <= turn) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    /** A turn in the middle of a face. */
    turnOf: (face: number): number => (edge(face - 1) + edge(face)) / 2,
    /** Of all turns, the part that falls on a face. */
    partOf: (face: number): number => edge(face) - edge(face - 1),
  };
}

/** What stands at the names of lots at one turn. */
export function drawnNodes(whole: Zone, lots: readonly Lot[], turn: number): ReadonlyMap<string, Node> {
  const drawn = new Map<string, Map<number, readonly ResourceRecord[]>>();
  for (const lot of lots) {
    const node = drawn.get(lot.name) ?? new Map(whole.nodes.get(lot.name));
    node.set(lot.type, [memberAt(lot, turn)]);
    drawn.set(lot.name, node);
  }
  return drawn;
}
