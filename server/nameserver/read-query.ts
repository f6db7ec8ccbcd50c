import { type ClientSubnet, type Edns, readClientSubnet } from '#protocols/dns/edns.ts';
import { DnsError } from '#protocols/dns/fault.ts';
import { decodeMessage, HEADER_BYTES } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { EDNS_OPTION, META_TYPE } from '#protocols/dns/numbers.ts';

/** What an answer goes by. */
export interface Query {
  /** Canonical. */
  readonly name: string;
  readonly type: number;
  readonly class: number;
  /** Where the question ends in the query, whose letters it keeps. */
  readonly end: number;
  readonly rd: boolean;
  readonly cd: boolean;
  readonly edns: Pick<Edns, 'udpBytes' | 'version' | 'dnssecOk'> | undefined;
  readonly subnet: ClientSubnet | undefined;
  /** The first option for local use: what may tell that we ask ourselves. */
  readonly mark: Buffer | undefined;
}

const TYPE_AND_CLASS_BYTES = 4;
/** Of an OPT record without options: name, type, size, upper code, version, flags, length. */
const OPT_BYTES = 11;
const OPTION_HEAD_BYTES = 4;
const RD_BIT = 0x01;
const CD_BIT = 0x10;
const DNSSEC_OK_BIT = 0x80;
const DOT = 0x2e;
const LABEL_BYTES_MAX = 63;
/** Characters of a canonical name with its last dot: one less than its octets (RFC 1035 §2.3.4). */
const NAME_LENGTH_MAX = 254;

/** The signs of nearly every name, folded; 0 for all others. */
const FOLDED = new Uint8Array(256);
for (const sign of 'abcdefghijklmnopqrstuvwxyz0123456789-_') {
  FOLDED[sign.charCodeAt(0)] = sign.charCodeAt(0);
  FOLDED[sign.toUpperCase().charCodeAt(0)] = sign.charCodeAt(0);
}
/** One query is read at a time: what is written here is text before the next one comes. */
const scratch = Buffer.allocUnsafe(NAME_LENGTH_MAX);

const u16 = (bytes: Buffer, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number);

/**
 * Writes a name of usual signs into `scratch`; where it ends in the message (behind its zero) and how long the text is.
 */
function foldName(bytes: Buffer): { readonly end: number; readonly length: number } | undefined {
  let at = HEADER_BYTES;
  let length = 0;
  for (let label = bytes[at]; label !== 0; label = bytes[at]) {
    if (label === undefined || label > LABEL_BYTES_MAX || length + label + 1 > NAME_LENGTH_MAX) return undefined;
    const last = at + label;
    if (last >= bytes.length) return undefined;
    while (at < last) {
      const folded = FOLDED[bytes[++at] as number] as number;
      if (folded === 0) return undefined;
      scratch[length++] = folded;
    }
    scratch[length++] = DOT;
    at += 1;
  }
  return length === 0 ? undefined : { end: at + 1, length };
}

/** A question's subnet. @throws DnsError where it is damaged */
function subnetIn(data: Buffer): ClientSubnet {
  const subnet = readClientSubnet(data);
  if (subnet.scopeBits !== 0) throw new DnsError('a question with a scope');
  return subnet;
}

type Told = Pick<Query, 'subnet' | 'mark'>;
const NOTHING_TOLD: Told = { subnet: undefined, mark: undefined };

/**
 * The first subnet and mark among options that fill all that is left; undefined where they do not. @throws DnsError
 * where the subnet is damaged
 */
function usualOptions(bytes: Buffer, from: number): Told | undefined {
  let subnet: ClientSubnet | undefined;
  let mark: Buffer | undefined;
  let at = from;
  while (at + OPTION_HEAD_BYTES <= bytes.length) {
    const next = at + OPTION_HEAD_BYTES + u16(bytes, at + 2);
    const code = u16(bytes, at);
    if (code === EDNS_OPTION.CLIENT_SUBNET && next <= bytes.length)
      subnet ??= subnetIn(bytes.subarray(at + OPTION_HEAD_BYTES, next));
    else if (code === EDNS_OPTION.LOCAL) mark ??= bytes.subarray(at + OPTION_HEAD_BYTES, next);
    at = next;
  }
  return at === bytes.length ? { subnet, mark } : undefined;
}

/**
 * A query of the usual form: one question about a name of letters, digits and hyphens, and nothing or EDNS of version 0
 * behind it. Reading it without making a whole message of it takes a tenth of the time. Undefined: it is of another
 * form, or none. @throws DnsError for a damaged subnet
 */
export function readUsualQuery(bytes: Buffer): Query | undefined {
  const records = bytes[11] as number;
  if (u16(bytes, 4) !== 1 || u16(bytes, 6) !== 0 || u16(bytes, 8) !== 0 || bytes[10] !== 0 || records > 1)
    return undefined;
  const name = foldName(bytes);
  if (name === undefined) return undefined;
  const end = name.end + TYPE_AND_CLASS_BYTES;
  const opt = end + OPT_BYTES;
  let edns: Query['edns'];
  let told = NOTHING_TOLD;
  if (records === 0) {
    if (end !== bytes.length) return undefined;
  } else {
    if (opt > bytes.length || bytes[end] !== 0 || u16(bytes, end + 1) !== META_TYPE.OPT) return undefined;
    if (bytes[end + 6] !== 0 || opt + u16(bytes, end + 9) !== bytes.length) return undefined;
    edns = {
      udpBytes: u16(bytes, end + 3),
      version: 0,
      dnssecOk: ((bytes[end + 7] as number) & DNSSEC_OK_BIT) !== 0,
    };
    const options = opt === bytes.length ? NOTHING_TOLD : usualOptions(bytes, opt);
    if (options === undefined) return undefined;
    told = options;
  }
  return {
    name: scratch.toString('latin1', 0, name.length),
    type: u16(bytes, name.end),
    class: u16(bytes, name.end + 2),
    end,
    rd: ((bytes[2] as number) & RD_BIT) !== 0,
    cd: ((bytes[3] as number) & CD_BIT) !== 0,
    edns,
    subnet: told.subnet,
    mark: told.mark,
  };
}

/** Where the one question ends. A pointer in it has nothing to point to, so there is none. */
function questionEnd(query: Buffer): number {
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length !== 0; length = query[at] ?? 0) {
    if (length > LABEL_BYTES_MAX) throw new DnsError('a compressed name where none may stand');
    at += length + 1;
  }
  return at + 1 + TYPE_AND_CLASS_BYTES;
}

/**
 * Reads a query of any form as the whole message that it is. @throws DnsError for what is none, or not one question
 * (RFC 9619)
 */
export function readAnyQuery(bytes: Buffer): Query {
  const { questions, answers, edns, rd, cd } = decodeMessage(bytes);
  const [question] = questions;
  if (!question || questions.length !== 1 || answers.length > 0) throw new DnsError('not one question');
  const optionOf = (wanted: number) => edns?.options.find(({ code }) => code === wanted);
  const told = optionOf(EDNS_OPTION.CLIENT_SUBNET);
  return {
    name: canonicalName(question.name),
    type: question.type,
    class: question.class,
    end: questionEnd(bytes),
    rd,
    cd,
    edns: edns && { udpBytes: edns.udpBytes, version: edns.version, dnssecOk: edns.dnssecOk },
    subnet: told && subnetIn(told.data),
    mark: optionOf(EDNS_OPTION.LOCAL)?.data,
  };
}

/** What is asked, of bytes at least as long as a header. @throws DnsError for what is no query */
export const readQuery = (bytes: Buffer): Query => readUsualQuery(bytes) ?? readAnyQuery(bytes);
