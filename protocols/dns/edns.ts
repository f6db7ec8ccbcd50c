import { isIPv4 } from 'node:net';
import { DnsError } from './fault.ts';
import { META_TYPE } from './numbers.ts';
import { ipv4Bytes, ipv4Text } from './records/a.ts';
import { ipv6Bytes, ipv6Text } from './records/aaaa.ts';
import {
  type Cursor,
  cursorOf,
  readBytes,
  readRest,
  readU8,
  readU16,
  type Writer,
  writeBytes,
  writeCounted,
  writeU8,
  writeU16,
} from './wire.ts';

/** The OPT record (RFC 6891 §6.1.2), which is no record of a zone. */
export interface Edns {
  /** The longest answer that the sender takes over UDP; below 512 it means 512. */
  readonly udpBytes: number;
  /** Upper eight bits of the response code; `encodeMessage` sets them from `rcode`. */
  readonly rcodeHigh?: number;
  /** 0 is all there is; the options of another version are not ours to read (RFC 6891 §6.1.3). */
  readonly version: number;
  /** DNSSEC records are wanted (RFC 3225). */
  readonly dnssecOk: boolean;
  readonly options: readonly EdnsOption[];
}

export interface EdnsOption {
  readonly code: number;
  readonly data: Buffer;
}

const DNSSEC_OK = 0x8000;

function readOptions(bytes: Buffer): EdnsOption[] {
  const cursor = cursorOf(bytes);
  const options: EdnsOption[] = [];
  while (cursor.at < cursor.end) {
    const code = readU16(cursor);
    options.push({ code, data: readBytes(cursor, readU16(cursor)) });
  }
  return options;
}

/** Reads what follows the type of an OPT record. */
export function readEdns(cursor: Cursor, name: string): Edns {
  if (name !== '.') throw new DnsError('an OPT record does not stand at the root');
  const udpBytes = readU16(cursor);
  const rcodeHigh = readU8(cursor);
  const version = readU8(cursor);
  const flags = readU16(cursor);
  const data = readBytes(cursor, readU16(cursor));
  const options = version === 0 ? readOptions(data) : [];
  return { udpBytes, rcodeHigh, version, dnssecOk: (flags & DNSSEC_OK) !== 0, options };
}

export function writeEdns(writer: Writer, { udpBytes, rcodeHigh = 0, version, dnssecOk, options }: Edns): void {
  writeU8(writer, 0);
  writeU16(writer, META_TYPE.OPT);
  writeU16(writer, udpBytes);
  writeU8(writer, rcodeHigh);
  writeU8(writer, version);
  writeU16(writer, dnssecOk ? DNSSEC_OK : 0);
  writeCounted(writer, () => {
    for (const { code, data } of options) {
      writeU16(writer, code);
      writeCounted(writer, () => writeBytes(writer, data));
    }
  });
}

/** Where a question comes from, as a resolver tells it (RFC 7871). */
export interface ClientSubnet {
  /** Bits behind the prefix are zero. */
  readonly address: string;
  /** How many bits of the address are told. */
  readonly sourceBits: number;
  /** How many bits the answer depends on; 0 in questions. */
  readonly scopeBits: number;
}

const IPV4_FAMILY = 1;
const IPV6_FAMILY = 2;

/** @throws DnsError when the option breaks RFC 7871 §6, §7.1.2: too many or too few bytes, bits behind the prefix. */
export function readClientSubnet(data: Uint8Array): ClientSubnet {
  const cursor = cursorOf(data);
  const family = readU16(cursor);
  const sourceBits = readU8(cursor);
  const scopeBits = readU8(cursor);
  const size = family === IPV4_FAMILY ? 4 : family === IPV6_FAMILY ? 16 : 0;
  if (size === 0 || sourceBits > size * 8 || scopeBits > size * 8) throw new DnsError('a client subnet is damaged');
  const told = readRest(cursor);
  const spare = told.length * 8 - sourceBits;
  if (spare < 0 || spare > 7 || ((told.at(-1) ?? 0) & ((1 << spare) - 1)) !== 0)
    throw new DnsError('a client subnet is damaged');
  const bytes = Buffer.concat([told], size);
  return { address: size === 4 ? ipv4Text(bytes) : ipv6Text(bytes), sourceBits, scopeBits };
}

export function writeClientSubnet({ address, sourceBits, scopeBits }: ClientSubnet): Buffer {
  const v4 = isIPv4(address);
  const bytes = v4 ? ipv4Bytes(address) : ipv6Bytes(address);
  if (sourceBits > bytes.length * 8 || scopeBits > bytes.length * 8)
    throw new DnsError('a client subnet has too many bits');
  const told = Buffer.from(bytes.subarray(0, Math.ceil(sourceBits / 8)));
  const spare = told.length * 8 - sourceBits;
  const last = told.at(-1);
  if (last !== undefined) told[told.length - 1] = last & ~((1 << spare) - 1);
  return Buffer.concat([Buffer.of(0, v4 ? IPV4_FAMILY : IPV6_FAMILY, sourceBits, scopeBits), told]);
}
