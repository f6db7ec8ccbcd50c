import { DnsError } from '../fault.ts';
import { ipv4Bytes, ipv4Text } from './a.ts';
import { ipv6Bytes, ipv6Text } from './aaaa.ts';

/** Values of service parameters (RFC 9460 §7, §14.3.2). */
export type ParameterKey = number;

const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'] as const;
type KnownKey = (typeof KEYS)[number];

export const parameterKeyName = (key: ParameterKey): string => KEYS[key] ?? `key${key}`;

export function parameterKeyNumber(name: string): ParameterKey {
  const known = KEYS.indexOf(name as KnownKey);
  if (known !== -1) return known;
  const digits = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1];
  if (digits === undefined || Number(digits) > 0xffff) throw new DnsError('a word names no service parameter');
  return Number(digits);
}

const damaged = (): never => {
  throw new DnsError('the value of a service parameter is damaged');
};

/** Parts between commas; a backslash takes the next sign's meaning away (RFC 9460 appendix A.1). */
function listParts(bytes: Buffer): Buffer[] {
  const parts: number[][] = [[]];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x2c) parts.push([]);
    else if (byte !== 0x5c) parts.at(-1)?.push(byte);
    else parts.at(-1)?.push(bytes[++at] ?? damaged());
  }
  if (parts.some(({ length }) => length === 0)) damaged();
  return parts.map((part) => Buffer.from(part));
}

const u16 = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);

function cut(bytes: Buffer, size: number): Buffer[] {
  if (bytes.length === 0 || bytes.length % size !== 0) return damaged();
  return Array.from({ length: bytes.length / size }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

function protocolsText(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] as number;
    if (length === 0 || at + 1 + length > bytes.length) damaged();
    const id = bytes.subarray(at + 1, at + 1 + length).toString('latin1');
    parts.push(Buffer.from(id.replace(/[\\,]/g, '\\$&'), 'latin1'));
    at += 1 + length;
  }
  if (parts.length === 0) damaged();
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(','), part])));
}

interface Value {
  readonly fromText: (bytes: Buffer) => Buffer;
  readonly toText: (value: Buffer) => Buffer;
}

const words = (text: string): Buffer => Buffer.from(text, 'latin1');

const VALUES: Readonly<Record<Exclude<KnownKey, 'no-default-alpn'>, Value>> = {
  mandatory: {
    fromText(bytes) {
      const keys = listParts(bytes).map((part) => parameterKeyNumber(part.toString('latin1')));
      if (new Set(keys).size < keys.length || keys.includes(0)) damaged();
      return Buffer.concat(keys.sort((one, other) => one - other).map(u16));
    },
    toText: (value) =>
      words(
        cut(value, 2)
          .map((key) => parameterKeyName(key.readUInt16BE(0)))
          .join(','),
      ),
  },
  alpn: {
    fromText: (bytes) =>
      Buffer.concat(listParts(bytes).flatMap((id) => (id.length > 255 ? damaged() : [Buffer.of(id.length), id]))),
    toText: protocolsText,
  },
  port: {
    fromText(bytes) {
      const text = bytes.toString('latin1');
      if (!/^\d{1,5}$/.test(text) || Number(text) > 0xffff) damaged();
      return u16(Number(text));
    },
    toText: (value) => words(String(value.length === 2 ? value.readUInt16BE(0) : damaged())),
  },
  ipv4hint: {
    fromText: (bytes) => Buffer.concat(listParts(bytes).map((part) => ipv4Bytes(part.toString('latin1')))),
    toText: (value) => words(cut(value, 4).map(ipv4Text).join(',')),
  },
  ipv6hint: {
    fromText: (bytes) => Buffer.concat(listParts(bytes).map((part) => ipv6Bytes(part.toString('latin1')))),
    toText: (value) => words(cut(value, 16).map(ipv6Text).join(',')),
  },
  ech: {
    fromText(bytes) {
      const value = Buffer.from(bytes.toString('latin1'), 'base64');
      return value.length > 0 && value.toString('base64') === bytes.toString('latin1') ? value : damaged();
    },
    toText: (value) => words(value.length === 0 ? damaged() : value.toString('base64')),
  },
};

const knownValue = (key: ParameterKey): Value | undefined =>
  (VALUES as Readonly<Record<string, Value>>)[KEYS[key] ?? ''];

/** The wire form of what stands behind `=`; undefined where there is none. */
export function valueFromText(key: ParameterKey, bytes: Buffer | undefined): Buffer {
  if (KEYS[key] === 'no-default-alpn') return bytes === undefined ? Buffer.alloc(0) : damaged();
  const known = knownValue(key);
  if (known) return known.fromText(bytes ?? damaged());
  return bytes ?? Buffer.alloc(0);
}

/** The bytes to show in quotes; undefined for a key that stands alone. */
export function valueText(key: ParameterKey, value: Buffer): Buffer | undefined {
  if (value.length === 0 && !knownValue(key)) return undefined;
  if (KEYS[key] === 'no-default-alpn') return damaged();
  return knownValue(key)?.toText(value) ?? value;
}
