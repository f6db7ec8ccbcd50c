import { writeClientSubnet, writeEdns } from '#protocols/dns/edns.ts';
import { DnsError } from '#protocols/dns/fault.ts';
import { encodeMessage, flagWord, HEADER_BYTES, inClass, NO_FLAGS } from '#protocols/dns/message.ts';
import { parentName } from '#protocols/dns/name.ts';
import { CLASS, EDNS_OPTION, META_TYPE, OPCODE, RCODE } from '#protocols/dns/numbers.ts';
import { createWriter, MESSAGE_BYTES_MAX, writtenBytes } from '#protocols/dns/wire.ts';
import { type KeptAnswer, keepAnswers } from './kept-answers.ts';
import { type Finding, lookUp, ownerOf } from './look-up.ts';
import { type Query, readQuery } from './read-query.ts';
import { NXNAME, signFinding, signingDay } from './sign-finding.ts';
import { TYPE, type Zone } from './zone.ts';
import type { View, Viewer, ZoneSource } from './zone-source.ts';

/**
 * The longest answer over UDP, whatever the asker would take: longer ones are cut on their way by networks (RFC 9715).
 */
export const UDP_BYTES_MAX = 1232;
const UDP_BYTES_PLAIN = 512;
/** Kept answers of one generation: at 200 bytes each about 20 MB with both. */
const KEPT_MAX = 32_768;
const QR_BIT = 0x80;

/** Who sent a query, and how. */
export interface Asker {
  readonly address: string;
  readonly transport: 'udp' | 'tcp';
}

export interface Reply {
  readonly bytes: Buffer;
  readonly rcode: number;
  /**
   * What this answer has in common with others that one asker might provoke to flood somebody: the name and type where
   * there are records, the zone where a name does not exist, otherwise the response code.
   */
  readonly kind: string;
}

/** Who counts what is asked of zones. */
export interface AskedCounts {
  count(apex: string, asked: string, owner: string | undefined, viewer: Viewer): void;
}

/** Is it we who ask, by the mark that a question bears? Asked of those alone that bear one. */
export type IsOwn = (
  asked: { readonly id: number; readonly name: string; readonly type: number },
  mark: Buffer,
) => boolean;

export type Answerer = (query: Buffer, asker: Asker) => Reply | undefined;

/** Only a header: for what could not be read, or is not done here. */
function bareReply(query: Buffer, rcode: number): Reply {
  const bytes = Buffer.alloc(HEADER_BYTES);
  query.copy(bytes, 0, 0, 2);
  const asked = query.readUInt16BE(2);
  bytes.writeUInt16BE(flagWord({ ...NO_FLAGS, qr: true, rd: (asked & 0x0100) !== 0 }, (asked >> 11) & 0xf, rcode), 2);
  return { bytes, rcode, kind: String(rcode) };
}

/** The longest answer that an asker takes. */
const limitOf = ({ edns }: Query, { transport }: Asker): number =>
  transport === 'tcp' ? MESSAGE_BYTES_MAX : Math.min(UDP_BYTES_MAX, Math.max(UDP_BYTES_PLAIN, edns?.udpBytes ?? 0));

const NO_OPT = Buffer.alloc(0);

function optBytes(dnssecOk: boolean, rcode: number, options: Parameters<typeof writeEdns>[1]['options']): Buffer {
  const writer = createWriter();
  writeEdns(writer, { udpBytes: UDP_BYTES_MAX, rcodeHigh: rcode >> 4, version: 0, dnssecOk, options });
  return writtenBytes(writer);
}
const PLAIN_OPT = { without: optBytes(false, 0, []), with: optBytes(true, 0, []) };

/** Our OPT record for an asker who sent one. */
function optFor({ edns, subnet }: Query, scopeBits: number, rcode: number): Buffer {
  if (!edns) return NO_OPT;
  if (!subnet && rcode >> 4 === 0) return edns.dnssecOk ? PLAIN_OPT.with : PLAIN_OPT.without;
  const options = subnet
    ? [{ code: EDNS_OPTION.CLIENT_SUBNET, data: writeClientSubnet({ ...subnet, scopeBits }) }]
    : [];
  return optBytes(edns.dnssecOk, rcode, options);
}

/** Answers without records: what is not ours, not done, or too long. The question comes back as it came. */
function shortReply(bytes: Buffer, { rd, cd, end }: Query, opt: Buffer, rcode: number, flags = NO_FLAGS): Buffer {
  const reply = Buffer.alloc(end + opt.length);
  bytes.copy(reply, 0, 0, end);
  reply.writeUInt16BE(flagWord({ ...flags, qr: true, rd, cd }, OPCODE.QUERY, rcode), 2);
  reply.writeUInt16BE(1, 4);
  reply.fill(0, 6, HEADER_BYTES);
  if (opt.length > 0) reply.writeUInt16BE(1, 10);
  opt.copy(reply, end);
  return reply;
}

/** Puts id, flags, the question's own letters and the OPT record to a kept answer. */
function dress(bytes: Buffer, { rd, cd, end }: Query, kept: Buffer, opt: Buffer): Buffer {
  const reply = Buffer.allocUnsafe(kept.length + opt.length);
  reply.set(kept);
  // So few octets are sooner moved one by one than by a call.
  reply[0] = bytes[0] as number;
  reply[1] = bytes[1] as number;
  for (let at = HEADER_BYTES; at < end; at++) reply[at] = bytes[at] as number;
  if (rd) reply[2] = (reply[2] as number) | 0x01;
  if (cd) reply[3] = (reply[3] as number) | 0x10;
  if (opt.length > 0) {
    reply.writeUInt16BE(reply.readUInt16BE(10) + 1, 10);
    reply.set(opt, kept.length);
  }
  return reply;
}

function encodeFinding({ name, type }: Query, found: Finding, additional: Finding['additional']): Buffer {
  return encodeMessage({
    ...NO_FLAGS,
    id: 0,
    opcode: OPCODE.QUERY,
    qr: true,
    aa: found.authoritative,
    rcode: found.rcode,
    questions: [inClass(name, type)],
    answers: found.answers,
    authority: found.authority,
    additional: [...found.glue, ...additional],
  });
}

const TYPES_NOT_DONE: readonly number[] = [META_TYPE.AXFR, META_TYPE.IXFR];
/** TKEY, TSIG, MAILB, MAILA and OPT are no questions about records (RFC 6895 §3.1), nor is NXNAME (RFC 9824 §3.4). */
const TYPES_OF_NOTHING: readonly number[] = [0, META_TYPE.OPT, NXNAME, 249, 250, 253, 254];

/** Refusals that need no zone; undefined when the zone decides. */
function refusalOf({ edns, type, class: classNumber }: Query): number | undefined {
  if (edns && edns.version !== 0) return RCODE.BADVERS;
  if (TYPES_OF_NOTHING.includes(type)) return RCODE.FORMERR;
  // version.bind and its like live in class CH: what runs here is nobody's business.
  if (classNumber !== CLASS.IN || TYPES_NOT_DONE.includes(type)) return RCODE.REFUSED;
  return undefined;
}

const viewerOf = ({ subnet }: Query, { address }: Asker): Viewer =>
  subnet && subnet.sourceBits > 0
    ? { address: subnet.address, bits: subnet.sourceBits }
    : { address, bits: address.includes(':') ? 128 : 32 };

/** Whether signatures go along: the zone has them and the asker wants them (RFC 3225). */
const wantsProof = (zone: Zone, { edns }: Query): boolean => zone.keys !== undefined && edns?.dnssecOk === true;

/** A delegation without what proves it: a DS is for who asks for proofs (RFC 4035 §3.1.4). */
const plain = (found: Finding): Finding =>
  found.cut === undefined ? found : { ...found, authority: found.authority.filter(({ data }) => data.type !== 'DS') };

/** DS of a zone of ours is said by the zone above it, where that is ours too (RFC 4035 §3.1.4.1). */
function findView(source: ZoneSource, { name, type }: Query, viewer: Viewer): View | undefined {
  const view = source.find(name, viewer);
  if (type !== TYPE.DS || view?.zone.apex !== name || name === '.') return view;
  return source.find(parentName(name), viewer) ?? view;
}

export interface AnswererSettings {
  readonly now?: () => Date;
  readonly counts?: AskedCounts | undefined;
  /** What we ask ourselves is not counted. */
  readonly isOwn?: IsOwn | undefined;
}

/**
 * Makes what answers queries from the zones of `source`: authoritative only, never recursive. It throws for nothing
 * that a query may hold; undefined means that silence is the right answer: no query, or too short to name one.
 * @param settings.counts hears of each query for a name within a zone; it must be quick and never throw
 */
export function createAnswerer(
  source: ZoneSource,
  { now = () => new Date(), counts, isOwn }: AnswererSettings = {},
): Answerer {
  const kept = keepAnswers(KEPT_MAX);
  const isOurs = ({ name, type, mark }: Query, bytes: Buffer): boolean =>
    mark !== undefined && isOwn?.({ id: bytes.readUInt16BE(0), name, type }, mark) === true;

  const proved = (zone: Zone, query: Query, found: Finding): Finding =>
    zone.keys && wantsProof(zone, query) ? signFinding(zone, zone.keys, found, signingDay(now())) : plain(found);

  function whole(zone: Zone, query: Query): KeptAnswer {
    const { name, type } = query;
    const face = zone.view ? `${name} ${type} ${zone.view}` : `${name} ${type}`;
    const key = wantsProof(zone, query) ? `${face} signed ${signingDay(now())}` : face;
    const known = kept.get(zone, key);
    if (known) return known;
    const found = lookUp(zone, name, type);
    const said = proved(zone, query, found);
    const bytes = encodeFinding(query, said, said.additional);
    const made = { bytes, rcode: found.rcode, owner: ownerOf(zone, name) };
    kept.set(zone, key, made);
    return made;
  }

  /** Too long: first without the addresses that only spare a question, then without everything. */
  function shortened(bytes: Buffer, zone: Zone, query: Query, opt: Buffer, limit: number): Buffer {
    const found = proved(zone, query, lookUp(zone, query.name, query.type));
    const least = encodeFinding(query, found, []);
    if (least.length + opt.length <= limit) return dress(bytes, query, least, opt);
    return shortReply(bytes, query, opt, found.rcode, { ...NO_FLAGS, aa: found.authoritative, tc: true });
  }

  function fromZones(bytes: Buffer, query: Query, asker: Asker): Reply {
    const viewer = viewerOf(query, asker);
    const view = findView(source, query, viewer);
    const rcode = RCODE.REFUSED;
    if (!view) {
      return { bytes: shortReply(bytes, query, optFor(query, 0, rcode), rcode), rcode, kind: String(rcode) };
    }
    const { zone } = view;
    const opt = optFor(query, view.scopeBits, 0);
    const answer = whole(zone, query);
    if (counts && !isOurs(query, bytes)) counts.count(zone.apex, query.name, answer.owner, viewer);
    const kind = answer.rcode === RCODE.NOERROR ? `${query.name} ${query.type}` : `none ${zone.apex}`;
    const limit = limitOf(query, asker);
    const fits = answer.bytes.length + opt.length <= limit;
    const reply = fits ? dress(bytes, query, answer.bytes, opt) : shortened(bytes, zone, query, opt, limit);
    return { bytes: reply, rcode: answer.rcode, kind };
  }

  return (bytes, asker) => {
    if (bytes.length < HEADER_BYTES || ((bytes[2] as number) & QR_BIT) !== 0) return undefined;
    const opcode = ((bytes[2] as number) >> 3) & 0xf;
    if (opcode !== OPCODE.QUERY) return bareReply(bytes, RCODE.NOTIMP);
    let query: Query;
    try {
      query = readQuery(bytes);
    } catch (error) {
      if (error instanceof DnsError) return bareReply(bytes, RCODE.FORMERR);
      throw error;
    }
    const rcode = refusalOf(query);
    if (rcode === undefined) return fromZones(bytes, query, asker);
    return { bytes: shortReply(bytes, query, optFor(query, 0, rcode), rcode), rcode, kind: String(rcode) };
  };
}
