import { DnsError } from './fault.ts';
import { absoluteName, canonicalName, isName, readEscaped } from './name.ts';

/** One field of a record in presentation form: escapes still stand in `text`. */
export interface Field {
  readonly text: string;
  readonly quoted: boolean;
}

/** The fields of a record's data, read one after another. */
export interface Fields {
  readonly fields: readonly Field[];
  /** What names without a last dot are under, as in zone files; absent where every name has to be absolute. */
  readonly origin?: string | undefined;
  at: number;
}

/**
 * Cuts the data of one record into its fields (RFC 1035 §5.1): blanks separate, quotes hold together, a backslash takes
 * the next sign's meaning away. Comments, brackets and line breaks belong to whole files and are refused here.
 */
export function splitFields(text: string): Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    const quoted = text[at] === '"';
    let field = '';
    if (!quoted) {
      const end = endOfPart(text, at, false);
      field = text.slice(at, end);
      at = end;
    }
    // `key="a value"` is one field (RFC 9460 appendix A).
    if (quoted || (text[at] === '"' && field.endsWith('='))) {
      const end = endOfPart(text, at + 1, true);
      field += text.slice(at + 1, end);
      at = end + 1;
    }
    if (at < text.length && !isBlank(text[at])) throw new DnsError('two fields without a blank between');
    fields.push({ text: field, quoted });
  }
  return fields;
}

const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t';

/** Where a word or the inside of a quote that begins at `at` ends. */
function endOfPart(text: string, at: number, quoted: boolean): number {
  let to = at;
  for (; to < text.length; to += text[to] === '\\' ? 2 : 1) {
    const sign = text[to] as string;
    if (sign === '"' || (!quoted && isBlank(sign))) break;
    if (/[\n\r]/.test(sign)) throw new DnsError('a line break in a record');
    if (!quoted && /[();]/.test(sign)) throw new DnsError('a bracket or a comment in a record');
  }
  if (to > text.length || (quoted && to === text.length)) throw new DnsError('a quote or an escape is not ended');
  return to;
}

export function fieldsOf(text: string, origin?: string): Fields {
  return { fields: splitFields(text), origin, at: 0 };
}

export function nextField(fields: Fields): Field {
  const field = fields.fields[fields.at];
  if (!field) throw new DnsError('a record has too few fields');
  fields.at += 1;
  return field;
}

export const hasField = (fields: Fields): boolean => fields.at < fields.fields.length;

export function endOfFields(fields: Fields): void {
  if (hasField(fields)) throw new DnsError('a record has too many fields');
}

/** A plain word: no quotes. */
export function nextWord(fields: Fields): string {
  const { text, quoted } = nextField(fields);
  if (quoted) throw new DnsError('a quoted field where a word belongs');
  return text;
}

export function nextNumber(fields: Fields, max: number): number {
  const text = nextWord(fields);
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value > max) throw new DnsError(`a field is not a whole number up to ${max}`);
  return value;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A time in seconds, or with units as every zone file has them (`1h30m`). */
export function nextSeconds(fields: Fields): number {
  const text = nextWord(fields);
  if (!/^(\d{1,10}|(\d{1,10}[smhdw])+)$/i.test(text)) throw new DnsError('a field is not a time');
  const value = /^\d+$/.test(text)
    ? Number(text)
    : [...text.matchAll(/(\d+)([a-z])/gi)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * (UNIT_SECONDS[(unit as string).toLowerCase()] as number),
        0,
      );
  if (value > 0xffff_ffff) throw new DnsError('a time is too long');
  return value;
}

/** An absolute name, or one under the fields' origin. */
export function nextName(fields: Fields): string {
  const word = nextWord(fields);
  const text = fields.origin === undefined ? word : absoluteName(word, fields.origin);
  if (!isName(text)) throw new DnsError('a field is not an absolute name');
  return text;
}

/** The bytes that a field stands for. */
export function fieldBytes({ text }: Field): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const { byte, taken } = readEscaped(text, at);
    bytes.push(byte);
    at += taken;
  }
  return Buffer.from(bytes);
}

/** A <character-string> in text, always quoted. */
export function quote(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (byte < 0x20 || byte >= 0x7f) text += `\\${String(byte).padStart(3, '0')}`;
    else text += byte === 0x22 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  }
  return `"${text}"`;
}

/** All that is left as hexadecimal, which may be cut by blanks anywhere. */
export function restHex(fields: Fields): Buffer {
  let text = '';
  while (hasField(fields)) text += nextWord(fields);
  return hexBytes(text);
}

export function hexBytes(text: string): Buffer {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new DnsError('a field is not hexadecimal');
  return Buffer.from(text, 'hex');
}

/** All that is left as base64, which may be cut by blanks anywhere. */
export function restBase64(fields: Fields): Buffer {
  let text = '';
  while (hasField(fields)) text += nextWord(fields);
  if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    throw new DnsError('a field is not base64');
  return Buffer.from(text, 'base64');
}

/** Names compared as names. */
export const sameName = (one: string, other: string): boolean => canonicalName(one) === canonicalName(other);
