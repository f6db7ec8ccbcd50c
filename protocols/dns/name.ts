import { DnsError } from './fault.ts';
import { type Cursor, readU8, type Writer, writeBytes, writeU8, writeU16 } from './wire.ts';

/**
 * Domain names. In the program a name is its absolute presentation form with the trailing dot (`www.example.com.`, the
 * root `.`), bytes that would be misread escaped as in zone files (RFC 1035 §5.1): `\.` and `\\`, `\032`. Case is kept;
 * names are compared by `canonicalName`.
 */

/** Length of a name on the wire, the root's zero byte included (RFC 1035 §2.3.4). */
const NAME_BYTES_MAX = 255;
const LABEL_BYTES_MAX = 63;
/** A name has at most 127 labels; whoever needs more pointers than that is not compressing. */
const POINTERS_MAX = 127;
const POINTER_TARGET_MAX = 0x3fff;

/** Nearly every name there is: it needs no second look. */
const PLAIN_NAME = /^(?:[a-z0-9_-]{1,63}\.)+$/;
const PLAIN_NAME_ANY_CASE = /^(?:[A-Za-z0-9_-]{1,63}\.)+$/;
/** Signs that mean something in a zone file. */
const SPECIAL = new Set([...'.\\"();@$'].map((sign) => sign.charCodeAt(0)));

function labelText(bytes: Buffer, from: number, to: number): string {
  let plain = true;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte <= 0x20 || byte >= 0x7f || SPECIAL.has(byte)) plain = false;
  }
  if (plain) return bytes.toString('latin1', from, to);
  let text = '';
  for (const byte of bytes.subarray(from, to)) {
    if (byte <= 0x20 || byte >= 0x7f) text += `\\${String(byte).padStart(3, '0')}`;
    else text += SPECIAL.has(byte) ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  }
  return text;
}

/**
 * Reads a name. A pointer may only point before the name it continues (RFC 1035 §4.1.4 says "a prior occurrence"), each
 * one further back than the last, so no message can make this loop.
 * @param pointers false in record data where compression is forbidden (RFC 3597 §4).
 */
export function readName(cursor: Cursor, pointers = true): string {
  const { bytes } = cursor;
  let text = '';
  let length = 1;
  let hops = 0;
  let back = cursor.at;
  /** Where reading goes on behind the first pointer. */
  let place: Cursor = cursor;
  for (;;) {
    const head = readU8(place);
    if (head === 0) return text === '' ? '.' : text;
    if (head >= 0xc0) {
      const target = ((head & 0x3f) << 8) | readU8(place);
      if (!pointers) throw new DnsError('a compressed name where none may stand');
      if (target >= back || ++hops > POINTERS_MAX) throw new DnsError('a pointer of a name does not point back');
      back = target;
      place = { bytes, at: target, end: cursor.end };
      continue;
    }
    if (head > LABEL_BYTES_MAX) throw new DnsError('a label of an unknown kind');
    length += head + 1;
    if (length > NAME_BYTES_MAX) throw new DnsError('a name is longer than 255 bytes');
    if (place.at + head > place.end) throw new DnsError('the message ends before its content does');
    text += `${labelText(bytes, place.at, place.at + head)}.`;
    place.at += head;
  }
}

/** One sign of presentation text at `at`: the byte it stands for and how many characters it took. */
export function readEscaped(text: string, at: number): { byte: number; taken: number } {
  const code = text.charCodeAt(at);
  if (code !== 0x5c) {
    if (code > 0x7f) throw new DnsError('a sign outside ASCII');
    return { byte: code, taken: 1 };
  }
  const digits = /^\d{3}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (digits !== undefined) {
    const byte = Number.parseInt(digits, 10);
    if (byte > 255) throw new DnsError('an escape above \\255');
    return { byte, taken: 4 };
  }
  const next = text.charCodeAt(at + 1);
  // A digit that does not begin three is neither a number nor a sign.
  if (Number.isNaN(next) || (next >= 0x30 && next <= 0x39) || next > 0x7f) throw new DnsError('an escape that is none');
  return { byte: next, taken: 2 };
}

/** The labels of a name as bytes, each at most 63, together at most 255. */
function labelsOf(name: string): Buffer[] {
  if (name === '.') return [];
  if (!name.endsWith('.')) throw new DnsError('a name does not end with a dot');
  const labels: Buffer[] = [];
  let bytes: number[] = [];
  let total = 1;
  const end = () => {
    if (bytes.length === 0) throw new DnsError('a name has an empty label');
    if (bytes.length > LABEL_BYTES_MAX) throw new DnsError('a label is longer than 63 bytes');
    total += bytes.length + 1;
    if (total > NAME_BYTES_MAX) throw new DnsError('a name is longer than 255 bytes');
    labels.push(Buffer.from(bytes));
    bytes = [];
  };
  for (let at = 0; at < name.length; ) {
    if (name.charCodeAt(at) === 0x2e) {
      end();
      at += 1;
      continue;
    }
    const { byte, taken } = readEscaped(name, at);
    bytes.push(byte);
    at += taken;
  }
  // The last dot was an escaped one: the name is relative after all.
  if (bytes.length > 0) throw new DnsError('a name does not end with a dot');
  return labels;
}

/** A plain name needs no parsing: every dot becomes the length of what follows it. */
function plainNameBytes(name: string): Buffer {
  const bytes = Buffer.allocUnsafe(name.length + 1);
  bytes.write(name, 1, 'latin1');
  let lengthAt = 0;
  for (let at = 1; at <= name.length; at++) {
    if (bytes[at] !== 0x2e) continue;
    bytes[lengthAt] = at - lengthAt - 1;
    lengthAt = at;
  }
  bytes[lengthAt] = 0;
  return bytes;
}

/** The name as it stands uncompressed on the wire. */
export function nameBytes(name: string): Buffer {
  if (name.length < NAME_BYTES_MAX && PLAIN_NAME_ANY_CASE.test(name)) return plainNameBytes(name);
  const parts: Uint8Array[] = [];
  for (const label of labelsOf(name)) parts.push(Buffer.of(label.length), label);
  return Buffer.concat([...parts, Buffer.of(0)]);
}

/** True where `text` is an absolute name that fits. */
export function isName(text: string): boolean {
  try {
    labelsOf(text);
    return true;
  } catch {
    return false;
  }
}

const CAPITAL = /[A-Z]/;

/** ASCII capitals made small; nothing else is folded (RFC 4343). */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/**
 * The one form of a name that others are compared with: small letters, escapes only where needed.
 * @throws DnsError when the text is no absolute name.
 */
export function canonicalName(name: string): string {
  const folded = CAPITAL.test(name) ? lower(name) : name;
  if (folded.length < NAME_BYTES_MAX && PLAIN_NAME.test(folded)) return folded;
  return lower(
    labelsOf(name)
      .map((label) => `${labelText(label, 0, label.length)}.`)
      .join('') || '.',
  );
}

/**
 * A name as a zone file has it: `@` is the origin itself, without a last dot it is under it (RFC 1035 §5.1). Says not
 * whether it is a name.
 */
export function absoluteName(text: string, origin: string): string {
  if (text === '@') return origin;
  const last = /(\\*)\.$/.exec(text);
  // A dot that is escaped ends nothing.
  if (last && (last[1] as string).length % 2 === 0) return text;
  return origin === '.' ? `${text}.` : `${text}.${origin}`;
}

/** The name without its first label; the root is its own parent. */
export function parentName(name: string): string {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code === 0x5c) at += /^\d/.test(name.slice(at + 1)) ? 3 : 1;
    else if (code === 0x2e) return name.slice(at + 1) || '.';
  }
  return '.';
}

/** Whether a canonical name is `origin` or below it. */
export function isWithin(name: string, origin: string): boolean {
  if (origin === '.' || name === origin) return true;
  if (!name.endsWith(`.${origin}`)) return false;
  // A dot that is escaped separates nothing.
  let slashes = 0;
  for (let at = name.length - origin.length - 2; name.charCodeAt(at) === 0x5c; at--) slashes++;
  return slashes % 2 === 0;
}

/**
 * Writes a name, as a pointer from where the rest of it already stands. Names are found whatever their case, so an
 * answer shows the question's own letters.
 * @param compress false in record data where compression is forbidden (RFC 3597 §4).
 */
export function writeName(writer: Writer, name: string, compress = true): void {
  const wire = nameBytes(name);
  const key = lower(wire.toString('latin1'));
  let from = 0;
  while (wire[from] !== 0) {
    const rest = key.slice(from);
    const known = compress && writer.compresses ? writer.names.get(rest) : undefined;
    if (known !== undefined) {
      writeU16(writer, 0xc000 | known);
      return;
    }
    if (writer.at <= POINTER_TARGET_MAX && !writer.names.has(rest)) writer.names.set(rest, writer.at);
    const length = wire[from] as number;
    writeBytes(writer, wire.subarray(from, from + length + 1));
    from += length + 1;
  }
  writeU8(writer, 0);
}
