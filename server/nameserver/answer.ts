import { type ClientSubnet, type Edns, readClientSubnet, writeClientSubnet, writeEdns } from '#protocols/dns/edns.ts';
import { DnsError } from '#protocols/dns/fault.ts';
import {
  decodeMessage,
  encodeMessage,
  flagWord,
  HEADER_BYTES,
  type Message,
  NO_FLAGS,
  type Question,
} from '#protocols/dns/message.ts';
import { canonicalName, parentName } from '#protocols/dns/name.ts';
import { CLASS, EDNS_OPTION, META_TYPE, OPCODE, RCODE } from '#protocols/dns/numbers.ts';
import { createWriter, MESSAGE_BYTES_MAX, writtenBytes } from '#protocols/dns/wire.ts';
import { type KeptAnswer, keepAnswers } from './kept-answers.ts';
import { type Finding, lookUp, ownerOf } from './look-up.ts';
import { NXNAME, signFinding, signingDay } from './sign-finding.ts';
import { TYPE, type Zone } from './zone.ts';
import type { View, Viewer, ZoneSource } from './zone-source.ts';

/** The longest answer over UDP, whatever the asker would take: longer ones are cut on their way by networks (RFC 9715). */
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
   * What this answer has in common with others that one asker might provoke to flood somebody: the name and type where there are records, the
   * zone where a name does not exist, otherwise the response code.
   */
  readonly kind: string;
}

/** Who counts what is asked of zones. */
export interface AskedCounts {
  count(apex: string, asked: string, owner: string | undefined, viewer: Viewer): void;
}

export type Answerer = (query: Buffer, asker: Asker) => Reply | undefined;

const SIZE_OF_QUESTION_END = 4;

/** Where the one question ends. A pointer in it has nothing to point to, so there is none. */
function questionEnd(query: Buffer): number {
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length !== 0; length = query[at] ?? 0) {
    if (length > 63) throw new DnsError('a compressed name where none may stand');
    at += length + 1;
  }
  return at + 1 + SIZE_OF_QUESTION_END;
}

/** Only a header: for what could not be read, or is not done here. */
function bareReply(query: Buffer, rcode: number): Reply {
  const bytes = Buffer.alloc(HEADER_BYTES);
  query.copy(bytes, 0, 0, 2);
  const asked = query.readUInt16BE(2);
  bytes.writeUInt16BE(flagWord({ ...NO_FLAGS, qr: true, rd: (asked & 0x0100) !== 0 }, (asked >> 11) & 0xf, rcode), 2);
  return { bytes, rcode, kind: String(rcode) };
}

interface Query {
  readonly message: Message;
  readonly question: Question;
  readonly name: string;
  readonly end: number;
  readonly subnet: ClientSubnet | undefined;
  readonly limit: number;
}

function readQuery(bytes: Buffer, asker: Asker): Query {
  const message = decodeMessage(bytes);
  const [question] = message.questions;
  // RFC 9619: one question.
  if (!question || message.questions.length !== 1 || message.answers.length > 0) throw new DnsError('not one question');
  const { edns } = message;
  const told = edns?.options.find(({ code }) => code === EDNS_OPTION.CLIENT_SUBNET);
  const subnet = told && readClientSubnet(told.data);
  if (subnet && subnet.scopeBits !== 0) throw new DnsError('a question with a scope');
  const udp = Math.min(UDP_BYTES_MAX, Math.max(UDP_BYTES_PLAIN, edns?.udpBytes ?? 0));
  const limit = asker.transport === 'tcp' ? MESSAGE_BYTES_MAX : udp;
  return { message, question, name: canonicalName(question.name), end: questionEnd(bytes), subnet, limit };
}

/** Our OPT record for an asker who sent one. */
function optFor(edns: Edns | undefined, subnet: ClientSubnet | undefined, scopeBits: number, rcode: number): Buffer {
  if (!edns) return Buffer.alloc(0);
  const writer = createWriter();
  const options = subnet
    ? [{ code: EDNS_OPTION.CLIENT_SUBNET, data: writeClientSubnet({ ...subnet, scopeBits }) }]
    : [];
  writeEdns(writer, { udpBytes: UDP_BYTES_MAX, rcodeHigh: rcode >> 4, version: 0, dnssecOk: edns.dnssecOk, options });
  return writtenBytes(writer);
}

/** Answers without records: what is not ours, not done, or too long. The question comes back as it came. */
function shortReply(bytes: Buffer, { message, end }: Query, opt: Buffer, rcode: number, flags = NO_FLAGS): Buffer {
  const reply = Buffer.alloc(end + opt.length);
  bytes.copy(reply, 0, 0, end);
  reply.writeUInt16BE(flagWord({ ...flags, qr: true, rd: message.rd, cd: message.cd }, message.opcode, rcode), 2);
  reply.writeUInt16BE(1, 4);
  reply.fill(0, 6, HEADER_BYTES);
  if (opt.length > 0) reply.writeUInt16BE(1, 10);
  opt.copy(reply, end);
  return reply;
}

/** Puts id, flags, the question's own letters and the OPT record to a kept answer. */
function dress(bytes: Buffer, { message, end }: Query, kept: Buffer, opt: Buffer): Buffer {
  const reply = Buffer.allocUnsafe(kept.length + opt.length);
  kept.copy(reply);
  bytes.copy(reply, 0, 0, 2);
  bytes.copy(reply, HEADER_BYTES, HEADER_BYTES, end);
  if (message.rd) reply[2] = (reply[2] as number) | 0x01;
  if (message.cd) reply[3] = (reply[3] as number) | 0x10;
  if (opt.length > 0) {
    reply.writeUInt16BE(reply.readUInt16BE(10) + 1, 10);
    opt.copy(reply, kept.length);
  }
  return reply;
}

function encodeFinding(question: Question, name: string, found: Finding, additional: Finding['additional']): Buffer {
  return encodeMessage({
    ...NO_FLAGS,
    id: 0,
    opcode: OPCODE.QUERY,
    qr: true,
    aa: found.authoritative,
    rcode: found.rcode,
    questions: [{ ...question, name }],
    answers: found.answers,
    authority: found.authority,
    additional: [...found.glue, ...additional],
  });
}

const TYPES_NOT_DONE: readonly number[] = [META_TYPE.AXFR, META_TYPE.IXFR];
/** TKEY, TSIG, MAILB, MAILA and OPT are no questions about records (RFC 6895 §3.1), nor is NXNAME (RFC 9824 §3.4). */
const TYPES_OF_NOTHING: readonly number[] = [0, META_TYPE.OPT, NXNAME, 249, 250, 253, 254];

/** Refusals that need no zone; undefined when the zone decides. */
function refusalOf({ message, question }: Query): number | undefined {
  if (message.edns && message.edns.version !== 0) return RCODE.BADVERS;
  if (TYPES_OF_NOTHING.includes(question.type)) return RCODE.FORMERR;
  // version.bind and its like live in class CH: what runs here is nobody's business.
  if (question.class !== CLASS.IN || TYPES_NOT_DONE.includes(question.type)) return RCODE.REFUSED;
  return undefined;
}

const viewerOf = ({ subnet }: Query, { address }: Asker): Viewer =>
  subnet && subnet.sourceBits > 0
    ? { address: subnet.address, bits: subnet.sourceBits }
    : { address, bits: address.includes(':') ? 128 : 32 };

/** Whether signatures go along: the zone has them and the asker wants them (RFC 3225). */
const wantsProof = (zone: Zone, { message }: Query): boolean =>
  zone.keys !== undefined && message.edns?.dnssecOk === true;

/** A delegation without what proves it: a DS is for who asks for proofs (RFC 4035 §3.1.4). */
const plain = (found: Finding): Finding =>
  found.cut === undefined ? found : { ...found, authority: found.authority.filter(({ data }) => data.type !== 'DS') };

/** DS of a zone of ours is said by the zone above it, where that is ours too (RFC 4035 §3.1.4.1). */
function findView(source: ZoneSource, { name, question }: Query, viewer: Viewer): View | undefined {
  const view = source.find(name, viewer);
  if (question.type !== TYPE.DS || view?.zone.apex !== name || name === '.') return view;
  return source.find(parentName(name), viewer) ?? view;
}

/**
 * Makes what answers queries from the zones of `source`: authoritative only, never recursive. It throws for nothing that a query may hold;
 * undefined means that silence is the right answer: no query, or too short to name one.
 * @param settings.counts hears of each query for a name within a zone; it must be quick and never throw
 */
export function createAnswerer(
  source: ZoneSource,
  { now = () => new Date(), counts }: { readonly now?: () => Date; readonly counts?: AskedCounts | undefined } = {},
): Answerer {
  const kept = keepAnswers(KEPT_MAX);

  const proved = (zone: Zone, query: Query, found: Finding): Finding =>
    zone.keys && wantsProof(zone, query) ? signFinding(zone, zone.keys, found, signingDay(now())) : plain(found);

  function whole(zone: Zone, query: Query): KeptAnswer {
    const { question, name } = query;
    const face = zone.view ? `${name} ${question.type} ${zone.view}` : `${name} ${question.type}`;
    const key = wantsProof(zone, query) ? `${face} signed ${signingDay(now())}` : face;
    const known = kept.get(zone, key);
    if (known) return known;
    const found = lookUp(zone, name, question.type);
    const said = proved(zone, query, found);
    const bytes = encodeFinding(question, name, said, said.additional);
    const made = { bytes, rcode: found.rcode, owner: ownerOf(zone, name) };
    kept.set(zone, key, made);
    return made;
  }

  /** Too long: first without the addresses that only spare a question, then without everything. */
  function shortened(bytes: Buffer, zone: Zone, query: Query, opt: Buffer): Buffer {
    const { question, name, limit } = query;
    const found = proved(zone, query, lookUp(zone, name, question.type));
    const least = encodeFinding(question, name, found, []);
    if (least.length + opt.length <= limit) return dress(bytes, query, least, opt);
    return shortReply(bytes, query, opt, found.rcode, { ...NO_FLAGS, aa: found.authoritative, tc: true });
  }

  function fromZones(bytes: Buffer, query: Query, asker: Asker): Reply {
    const viewer = viewerOf(query, asker);
    const view = findView(source, query, viewer);
    const rcode = RCODE.REFUSED;
    if (!view) {
      const opt = optFor(query.message.edns, query.subnet, 0, rcode);
      return { bytes: shortReply(bytes, query, opt, rcode), rcode, kind: String(rcode) };
    }
    const { zone } = view;
    const opt = optFor(query.message.edns, query.subnet, view.scopeBits, 0);
    const answer = whole(zone, query);
    counts?.count(zone.apex, query.name, answer.owner, viewer);
    const kind = answer.rcode === RCODE.NOERROR ? `${query.name} ${query.question.type}` : `none ${zone.apex}`;
    const fits = answer.bytes.length + opt.length <= query.limit;
    const reply = fits ? dress(bytes, query, answer.bytes, opt) : shortened(bytes, zone, query, opt);
    return { bytes: reply, rcode: answer.rcode, kind };
  }

  return (bytes, asker) => {
    if (bytes.length < HEADER_BYTES || ((bytes[2] as number) & QR_BIT) !== 0) return undefined;
    const opcode = ((bytes[2] as number) >> 3) & 0xf;
    if (opcode !== OPCODE.QUERY) return bareReply(bytes, RCODE.NOTIMP);
    let query: Query;
    try {
      query = readQuery(bytes, asker);
    } catch (error) {
      if (error instanceof DnsError) return bareReply(bytes, RCODE.FORMERR);
      throw error;
    }
    const rcode = refusalOf(query);
    if (rcode === undefined) return fromZones(bytes, query, asker);
    const opt = optFor(query.message.edns, query.subnet, 0, rcode);
    return { bytes: shortReply(bytes, query, opt, rcode), rcode, kind: String(rcode) };
  };
}
