import { type Edns, readEdns, writeEdns } from './edns.ts';
import { DnsError } from './fault.ts';
import { canonicalName, readName, writeName } from './name.ts';
import { CLASS, META_TYPE } from './numbers.ts';
import { type RecordData, readData, typeOf, writeData } from './records/known.ts';
import {
  type Cursor,
  createWriter,
  cursorOf,
  readU16,
  readU32,
  type Writer,
  writeCounted,
  writeU16,
  writeU32,
  writtenBytes,
} from './wire.ts';

/** What is asked (RFC 1035 §4.1.2); type and class by number, since any may be asked for. */
export interface Question {
  readonly name: string;
  readonly type: number;
  readonly class: number;
}

/** RFC 1035 §4.1.3; the type is that of the data. */
export interface ResourceRecord {
  readonly name: string;
  readonly class: number;
  /** Seconds. */
  readonly ttl: number;
  readonly data: RecordData;
}

/** The flags of a header by their names (RFC 1035 §4.1.1, RFC 4035 §3). */
export interface Flags {
  /** An answer. */
  readonly qr: boolean;
  readonly aa: boolean;
  readonly tc: boolean;
  readonly rd: boolean;
  readonly ra: boolean;
  readonly ad: boolean;
  readonly cd: boolean;
}

/** A whole message. The OPT record is not among `additional`: it is `edns`. */
export interface Message extends Flags {
  readonly id: number;
  readonly opcode: number;
  /** All twelve bits, the upper eight of them in the OPT record. */
  readonly rcode: number;
  readonly questions: readonly Question[];
  readonly answers: readonly ResourceRecord[];
  readonly authority: readonly ResourceRecord[];
  readonly additional: readonly ResourceRecord[];
  readonly edns?: Edns;
}

export const HEADER_BYTES = 12;

const BITS = { qr: 0x8000, aa: 0x0400, tc: 0x0200, rd: 0x0100, ra: 0x0080, ad: 0x0020, cd: 0x0010 } as const;
const FLAG_NAMES = Object.keys(BITS) as (keyof Flags)[];

export const NO_FLAGS: Flags = { qr: false, aa: false, tc: false, rd: false, ra: false, ad: false, cd: false };

export function readFlags(word: number): Flags {
  return {
    qr: (word & BITS.qr) !== 0,
    aa: (word & BITS.aa) !== 0,
    tc: (word & BITS.tc) !== 0,
    rd: (word & BITS.rd) !== 0,
    ra: (word & BITS.ra) !== 0,
    ad: (word & BITS.ad) !== 0,
    cd: (word & BITS.cd) !== 0,
  };
}

/** The second word of a header. */
export function flagWord(flags: Flags, opcode: number, rcode: number): number {
  return FLAG_NAMES.reduce((word, name) => (flags[name] ? word | BITS[name] : word), (opcode << 11) | (rcode & 0xf));
}

export function readQuestion(cursor: Cursor): Question {
  return { name: readName(cursor), type: readU16(cursor), class: readU16(cursor) };
}

/**
 * Takes the data's own bytes out of the message, so that no record can read into the next; names may still point back.
 */
function readRecord(cursor: Cursor): ResourceRecord | Edns {
  const name = readName(cursor);
  const type = readU16(cursor);
  if (type === META_TYPE.OPT) return readEdns(cursor, name);
  const classNumber = readU16(cursor);
  const ttl = readU32(cursor);
  const length = readU16(cursor);
  const end = cursor.at + length;
  if (end > cursor.end) throw new DnsError('the message ends before its content does');
  const inner = { bytes: cursor.bytes, at: cursor.at, end };
  const data = readData(inner, type);
  cursor.at = end;
  return { name, class: classNumber, ttl, data };
}

const isEdns = (record: ResourceRecord | Edns): record is Edns => 'udpBytes' in record;

function readSection(cursor: Cursor, count: number): ResourceRecord[] {
  const records: ResourceRecord[] = [];
  for (let index = 0; index < count; index++) {
    const record = readRecord(cursor);
    if (isEdns(record)) throw new DnsError('an OPT record outside the additional section');
    records.push(record);
  }
  return records;
}

function readAdditional(cursor: Cursor, count: number): { additional: ResourceRecord[]; edns?: Edns } {
  const additional: ResourceRecord[] = [];
  let edns: Edns | undefined;
  for (let index = 0; index < count; index++) {
    const record = readRecord(cursor);
    if (!isEdns(record)) additional.push(record);
    // RFC 6891 §6.1.1: more than one is a format error.
    else if (edns) throw new DnsError('more than one OPT record');
    else edns = record;
  }
  return edns ? { additional, edns } : { additional };
}

/**
 * Reads a whole message; every byte must belong to it.
 * @throws DnsError, and nothing else, for bytes that are no message. Time is bounded by its length.
 */
export function decodeMessage(bytes: Uint8Array): Message {
  const cursor = cursorOf(bytes);
  const id = readU16(cursor);
  const word = readU16(cursor);
  const [questionCount, answerCount, authorityCount, additionalCount] = [
    readU16(cursor),
    readU16(cursor),
    readU16(cursor),
    readU16(cursor),
  ];
  const questions: Question[] = [];
  for (let index = 0; index < questionCount; index++) questions.push(readQuestion(cursor));
  const answers = readSection(cursor, answerCount);
  const authority = readSection(cursor, authorityCount);
  const rest = readAdditional(cursor, additionalCount);
  if (cursor.at !== cursor.end) throw new DnsError('the message is longer than its content');
  const rcode = ((rest.edns?.rcodeHigh ?? 0) << 4) | (word & 0xf);
  return { id, ...readFlags(word), opcode: (word >> 11) & 0xf, rcode, questions, answers, authority, ...rest };
}

export function writeQuestion(writer: Writer, question: Question): void {
  writeName(writer, question.name);
  writeU16(writer, question.type);
  writeU16(writer, question.class);
}

function writeRecord(writer: Writer, { name, class: classNumber, ttl, data }: ResourceRecord): void {
  writeName(writer, name);
  writeU16(writer, typeOf(data));
  writeU16(writer, classNumber);
  writeU32(writer, ttl);
  writeCounted(writer, () => writeData(writer, data));
}

/**
 * Writes a whole message, names compressed.
 * @throws DnsError when a part of it cannot be written, or all of it is longer than 65535 bytes.
 */
export function encodeMessage(message: Message): Buffer {
  const writer = createWriter();
  const { edns } = message;
  if (message.rcode > 0xf && !edns) throw new DnsError('a response code above 15 needs EDNS');
  writeU16(writer, message.id);
  writeU16(writer, flagWord(message, message.opcode, message.rcode));
  writeU16(writer, message.questions.length);
  writeU16(writer, message.answers.length);
  writeU16(writer, message.authority.length);
  writeU16(writer, message.additional.length + (edns ? 1 : 0));
  for (const question of message.questions) writeQuestion(writer, question);
  for (const section of [message.answers, message.authority, message.additional])
    for (const record of section) writeRecord(writer, record);
  if (edns) writeEdns(writer, { ...edns, rcodeHigh: message.rcode >> 4 });
  return writtenBytes(writer);
}

/** Whether two records say the same of the same name, whatever their TTL. */
export function sameRecord(one: ResourceRecord, other: ResourceRecord): boolean {
  const alone = ({ name, class: classNumber, data }: ResourceRecord) =>
    encodeMessage({
      ...NO_FLAGS,
      id: 0,
      opcode: 0,
      rcode: 0,
      questions: [],
      answers: [{ name: canonicalName(name), class: classNumber, ttl: 0, data }],
      authority: [],
      additional: [],
    });
  return alone(one).equals(alone(other));
}

/** A question as a resolver or a test asks it. */
export function queryMessage(question: Question, more: Partial<Message> = {}): Message {
  return {
    ...NO_FLAGS,
    id: 0,
    opcode: 0,
    rcode: 0,
    questions: [question],
    answers: [],
    authority: [],
    additional: [],
    ...more,
  };
}

export const inClass = (name: string, type: number): Question => ({ name, type, class: CLASS.IN });
