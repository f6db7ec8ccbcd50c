import { isIPv4 } from 'node:net';
import { ipv4Bytes } from '#protocols/dns/records/a.ts';
import { ipv6Bytes } from '#protocols/dns/records/aaaa.ts';
import type { Viewer } from '../zone-source.ts';

/**
 * Who may get records of their own, as the table numbers them. `default` is everybody else and whoever has no records
 * of their own.
 */
export const LINES = ['default', 'telecom', 'unicom', 'mobile', 'edu', 'oversea', 'search'] as const;
export type Line = (typeof LINES)[number];

/**
 * One family's addresses cut into stretches: each begins at `starts[n]`, ends before the next, and belongs to
 * `lines[n]`. The first begins at 0.
 */
export interface Stretches {
  /** The first 32 bits of IPv4, the first 64 bits of IPv6. */
  readonly starts: readonly bigint[] | BigUint64Array;
  readonly lines: Uint8Array;
}

/** A compiled table, as `npm run lines` writes it. */
export interface LineTableFile {
  /** The day of the data, `2026-11-24`. */
  readonly day: string;
  /** Whose data it is, under which licence. */
  readonly notice: readonly string[];
  /** Nine bytes a stretch, base64: where it begins (8, big endian), its line (1). */
  readonly v4: string;
  readonly v6: string;
}

export interface LineTable {
  readonly day: string;
  /** The line of an address, and how many bits of the address that depends on. */
  find(viewer: Viewer): { readonly line: Line; readonly scopeBits: number };
  readonly v4: Stretches;
  readonly v6: Stretches;
}

const STRETCH_BYTES = 9;

export function encodeStretches({ starts, lines }: Stretches): string {
  const bytes = Buffer.alloc(lines.length * STRETCH_BYTES);
  for (let at = 0; at < lines.length; at++) {
    bytes.writeBigUInt64BE(starts[at] as bigint, at * STRETCH_BYTES);
    bytes[at * STRETCH_BYTES + 8] = lines[at] as number;
  }
  return bytes.toString('base64');
}

/** @throws Error for what is no table */
function decodeStretches(text: string): Stretches {
  const bytes = Buffer.from(text, 'base64');
  const count = bytes.length / STRETCH_BYTES;
  if (!Number.isInteger(count) || count === 0) throw new Error('a table of lines is cut off');
  const starts = new BigUint64Array(count);
  const lines = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    starts[at] = bytes.readBigUInt64BE(at * STRETCH_BYTES);
    lines[at] = bytes[at * STRETCH_BYTES + 8] as number;
    const sorted = at === 0 ? starts[0] === 0n : (starts[at - 1] as bigint) < (starts[at] as bigint);
    if (!sorted || lines[at]! >= LINES.length) throw new Error('a table of lines is damaged');
  }
  return { starts, lines };
}

/** The last stretch that begins at or before `value`. */
function stretchOf({ starts }: Stretches, value: bigint): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as bigint) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The shortest prefix around `value` that lies within its stretch. */
function bitsOf({ starts }: Stretches, at: number, value: bigint, width: number): number {
  const from = starts[at] as bigint;
  const to = at + 1 < starts.length ? (starts[at + 1] as bigint) - 1n : (1n << BigInt(width)) - 1n;
  for (let bits = 0; bits < width; bits++) {
    const rest = (1n << BigInt(width - bits)) - 1n;
    if ((value & ~rest) >= from && (value | rest) <= to) return bits;
  }
  return width;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as the number of its first 32 or 64 bits. */
export const numberOf = (address: string): bigint =>
  isIPv4(address)
    ? BigInt(Buffer.from(ipv4Bytes(address)).readUInt32BE(0))
    : Buffer.from(ipv6Bytes(address)).readBigUInt64BE(0);

/** A table of stretches; in each family they cover all addresses. */
export function lineTableOf(day: string, v4: Stretches, v6: Stretches): LineTable {
  return {
    day,
    v4,
    v6,
    find({ address: told }) {
      // A socket for both families says IPv4 so.
      const address = MAPPED.exec(told)?.[1] ?? told;
      const four = isIPv4(address);
      const value = numberOf(address);
      const stretches = four ? v4 : v6;
      const at = stretchOf(stretches, value);
      const line = LINES[stretches.lines[at] as number] as Line;
      return { line, scopeBits: bitsOf(stretches, at, value, four ? 32 : 64) };
    },
  };
}

/** @throws Error for what is no table */
export const openLineTable = ({ day, v4, v6 }: LineTableFile): LineTable =>
  lineTableOf(day, decodeStretches(v4), decodeStretches(v6));
