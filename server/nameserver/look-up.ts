import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName, isName, isWithin, parentName } from '#protocols/dns/name.ts';
import { CLASS, META_TYPE, RCODE } from '#protocols/dns/numbers.ts';
import { type Node, nodeOf, type RecordSet, TYPE, type Zone } from './zone.ts';

/** What a zone says to a question. */
export interface Finding {
  readonly rcode: number;
  /** False where the question belongs to a zone below ours. */
  readonly authoritative: boolean;
  readonly answers: readonly ResourceRecord[];
  readonly authority: readonly ResourceRecord[];
  /** Addresses that spare the asker a question. */
  readonly additional: readonly ResourceRecord[];
  /** Without these addresses the asker cannot go on: an answer that leaves them out is a truncated one (RFC 9471). */
  readonly glue: readonly ResourceRecord[];
  /** What is said not to be: a type at a name that has these types, or, without them, the name itself. */
  readonly denied?: { readonly name: string; readonly types: readonly number[] | undefined };
  /** Where the zone below begins that the question belongs to. */
  readonly cut?: string;
}

/** Names one answer follows inside the zone; more is a circle or a mistake. */
const CHASE_MAX = 8;

interface Walk {
  readonly answers: ResourceRecord[];
  readonly seen: Set<string>;
}

type Place =
  | { readonly kind: 'node'; readonly node: Node }
  | { readonly kind: 'cut'; readonly name: string; readonly node: Node }
  | { readonly kind: 'renamed'; readonly name: string; readonly dname: ResourceRecord }
  /** No such name; what is above it that exists. */
  | { readonly kind: 'none'; readonly encloser: string };

/** The names from below the apex down to `name`, which is within the zone. */
function path(zone: Zone, name: string): string[] {
  const names: string[] = [];
  for (let at = name; at !== zone.apex; at = parentName(at)) names.unshift(at);
  return names;
}

/** Where a name stands: the first cut or DNAME on the way down decides (RFC 1034 §4.3.2, RFC 6672 §3.2). */
function findPlace(zone: Zone, name: string, type: number): Place {
  let encloser = zone.apex;
  let node = nodeOf(zone, zone.apex) as Node;
  for (const step of path(zone, name)) {
    const dname = node.get(TYPE.DNAME)?.[0];
    if (dname) return { kind: 'renamed', name: encloser, dname };
    const next = nodeOf(zone, step);
    if (!next) return { kind: 'none', encloser };
    // DS of a cut is said above it (RFC 4035 §3.1.4.1).
    if (next.has(TYPE.NS) && !(type === TYPE.DS && step === name)) return { kind: 'cut', name: step, node: next };
    encloser = step;
    node = next;
  }
  return { kind: 'node', node };
}

const targetOf = ({ data }: ResourceRecord): string | undefined => {
  if (data.type === 'NS') return data.host;
  if (data.type === 'MX') return data.exchange;
  return data.type === 'SRV' ? data.target : undefined;
};

/** Addresses that this zone holds of the hosts that records name; also those below a cut. */
function addressesOf(zone: Zone, records: readonly ResourceRecord[], within = zone.apex): ResourceRecord[] {
  const hosts = new Set(records.flatMap((record) => targetOf(record) ?? []).map(canonicalName));
  return [...hosts]
    .filter((host) => isWithin(host, within))
    .flatMap((host) => [TYPE.A, TYPE.AAAA].flatMap((type) => nodeOf(zone, host)?.get(type) ?? []));
}

function referral(zone: Zone, { answers }: Walk, cut: { name: string; node: Node }): Finding {
  const authority = [...(cut.node.get(TYPE.NS) ?? []), ...(cut.node.get(TYPE.DS) ?? [])];
  const glue = addressesOf(zone, authority, cut.name);
  const additional = addressesOf(zone, authority).filter((record) => !glue.includes(record));
  // Behind a CNAME of ours the answer is ours, though what follows is not.
  const authoritative = answers.length > 0;
  return { rcode: RCODE.NOERROR, authoritative, answers, authority, additional, glue, cut: cut.name };
}

const denial = (zone: Zone, { answers }: Walk, rcode: number, denied: Finding['denied']): Finding => ({
  rcode,
  authoritative: true,
  answers,
  authority: [zone.denial],
  additional: [],
  glue: [],
  ...(denied && { denied }),
});

/** ANY gets one set, not all: nobody needs them together but who multiplies traffic (RFC 8482 §4.1). */
function setsFor(node: Node, type: number): RecordSet {
  if (type !== META_TYPE.ANY) return node.get(type) ?? [];
  const [first] = node.values();
  return first ?? [];
}

/** `name` as it was asked stands as owner: of a wildcard's records, and with the letters of who asked. */
const owned = (set: RecordSet, name: string): ResourceRecord[] => set.map((record) => ({ ...record, name }));

/** The name that a DNAME makes of a name below its owner (RFC 6672 §2.2); undefined where it would be too long. */
function renamed(name: string, owner: string, target: string): string | undefined {
  const prefix = owner === '.' ? name : name.slice(0, name.length - owner.length);
  const made = target === '.' ? prefix : `${prefix}${target}`;
  return isName(made) ? made : undefined;
}

/** What is said at a node: records, another name to follow, or that there is nothing of this type. */
function atNode(zone: Zone, walk: Walk, name: string, type: number, node: Node): Finding | { readonly follow: string } {
  const alias = node.get(TYPE.CNAME);
  if (alias && type !== TYPE.CNAME && type !== META_TYPE.ANY) {
    walk.answers.push(...owned(alias, name));
    const [first] = alias;
    return { follow: first?.data.type === 'CNAME' ? first.data.host : '.' };
  }
  const set = setsFor(node, type);
  if (set.length === 0) return denial(zone, walk, RCODE.NOERROR, { name, types: [...node.keys()] });
  walk.answers.push(...owned(set, name));
  const additional = addressesOf(zone, set).filter((record) => !walk.answers.includes(record));
  return { rcode: RCODE.NOERROR, authoritative: true, answers: walk.answers, authority: [], additional, glue: [] };
}

function atDname(zone: Zone, walk: Walk, name: string, owner: string, dname: ResourceRecord) {
  const { data } = dname;
  const follow = data.type === 'DNAME' ? renamed(name, owner, data.host) : undefined;
  walk.answers.push(dname);
  // RFC 6672 §2.2: YXDOMAIN where the name would not fit.
  if (follow === undefined) return denial(zone, walk, RCODE.YXDOMAIN, undefined);
  walk.answers.push({ name, class: CLASS.IN, ttl: dname.ttl, data: { type: 'CNAME', host: follow } });
  return { follow };
}

function step(zone: Zone, walk: Walk, asked: string, type: number): Finding | { readonly follow: string } {
  const name = canonicalName(asked);
  const place = findPlace(zone, name, type);
  if (place.kind === 'cut') return referral(zone, walk, place);
  if (place.kind === 'node') return atNode(zone, walk, asked, type, place.node);
  if (place.kind === 'renamed') return atDname(zone, walk, name, place.name, place.dname);
  const wildcard = nodeOf(zone, place.encloser === '.' ? '*.' : `*.${place.encloser}`);
  return wildcard
    ? atNode(zone, walk, asked, type, wildcard)
    : denial(zone, walk, RCODE.NXDOMAIN, { name: asked, types: undefined });
}

/**
 * What stands in a zone for a canonical name within it: the name, the wildcard above it, or where a zone below or
 * another name begins; undefined: nothing does.
 */
export function ownerOf(zone: Zone, name: string): string | undefined {
  if (zone.nodes.has(name)) return name;
  const place = findPlace(zone, name, TYPE.A);
  if (place.kind === 'cut' || place.kind === 'renamed') return place.name;
  if (place.kind === 'node') return name;
  const wildcard = place.encloser === '.' ? '*.' : `*.${place.encloser}`;
  return zone.nodes.has(wildcard) ? wildcard : undefined;
}

/**
 * What a zone says to a question; pure. CNAMEs are followed inside the zone, the response code is that of the last name
 * (RFC 6604).
 * @param asked absolute, in any letters, within the zone.
 */
export function lookUp(zone: Zone, asked: string, type: number): Finding {
  const walk: Walk = { answers: [], seen: new Set() };
  let name = asked;
  for (;;) {
    const found = step(zone, walk, name, type);
    if (!('follow' in found)) return found;
    walk.seen.add(canonicalName(name));
    const target = canonicalName(found.follow);
    // Outside the zone the asker goes on themselves; a circle ends where it closes.
    if (!isWithin(target, zone.apex) || walk.seen.has(target) || walk.seen.size >= CHASE_MAX)
      return {
        rcode: RCODE.NOERROR,
        authoritative: true,
        answers: walk.answers,
        authority: [],
        additional: [],
        glue: [],
      };
    name = found.follow;
  }
}
