import { DnsError } from './fault.ts';

/** The longest message: its length over TCP is two bytes (RFC 1035 §4.2.2). */
export const MESSAGE_BYTES_MAX = 65_535;

/**
 * A place in a message. Reading past `end` is a DnsError, so a length taken from the message can never reach other
 * bytes.
 */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
  end: number;
}

export function cursorOf(bytes: Uint8Array): Cursor {
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0, end: bytes.byteLength };
}

/** Moves on by `count` bytes and tells where they begin. */
function take(cursor: Cursor, count: number): number {
  const from = cursor.at;
  if (from + count > cursor.end) throw new DnsError('the message ends before its content does');
  cursor.at = from + count;
  return from;
}

export function readU8(cursor: Cursor): number {
  return cursor.bytes[take(cursor, 1)] as number;
}

export function readU16(cursor: Cursor): number {
  return cursor.bytes.readUInt16BE(take(cursor, 2));
}

export function readU32(cursor: Cursor): number {
  return cursor.bytes.readUInt32BE(take(cursor, 4));
}

/** A copy, so that a kept record does not hold the whole message. */
export function readBytes(cursor: Cursor, count: number): Buffer {
  const from = take(cursor, count);
  return Buffer.from(cursor.bytes.subarray(from, from + count));
}

/** All that is left. */
export function readRest(cursor: Cursor): Buffer {
  return readBytes(cursor, cursor.end - cursor.at);
}

/** A <character-string>: one byte of length, then that many (RFC 1035 §3.3). */
export function readCharacterString(cursor: Cursor): Buffer {
  return readBytes(cursor, readU8(cursor));
}

/** What a message is written into; grows, up to `MESSAGE_BYTES_MAX`. */
export interface Writer {
  bytes: Buffer;
  at: number;
  /** Where each name already stands, by its canonical wire form as latin1: what a pointer may point to. */
  readonly names: Map<string, number>;
  /** False where every name stands whole. */
  readonly compresses: boolean;
}

const FIRST_BYTES = 512;

export function createWriter(compresses = true): Writer {
  return { bytes: Buffer.allocUnsafe(FIRST_BYTES), at: 0, names: new Map(), compresses };
}

/** Makes room for `count` bytes and tells where they go. */
function room(writer: Writer, count: number): number {
  const from = writer.at;
  const needed = from + count;
  if (needed > MESSAGE_BYTES_MAX) throw new DnsError('the message is longer than 65535 bytes');
  if (needed > writer.bytes.length) {
    const larger = Buffer.allocUnsafe(Math.min(MESSAGE_BYTES_MAX, Math.max(needed, writer.bytes.length * 2)));
    writer.bytes.copy(larger, 0, 0, from);
    writer.bytes = larger;
  }
  writer.at = needed;
  return from;
}

const whole = (value: number, max: number): number => {
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new DnsError(`a number is not a whole one up to ${max}`);
};

export function writeU8(writer: Writer, value: number): void {
  whole(value, 0xff);
  // The place first: making room may replace the buffer.
  const at = room(writer, 1);
  writer.bytes[at] = value;
}

export function writeU16(writer: Writer, value: number): void {
  whole(value, 0xffff);
  const at = room(writer, 2);
  writer.bytes.writeUInt16BE(value, at);
}

export function writeU32(writer: Writer, value: number): void {
  whole(value, 0xffff_ffff);
  const at = room(writer, 4);
  writer.bytes.writeUInt32BE(value, at);
}

export function writeBytes(writer: Writer, bytes: Uint8Array): void {
  const at = room(writer, bytes.length);
  writer.bytes.set(bytes, at);
}

export function writeCharacterString(writer: Writer, bytes: Uint8Array): void {
  if (bytes.length > 255) throw new DnsError('a character-string is longer than 255 bytes');
  writeU8(writer, bytes.length);
  writeBytes(writer, bytes);
}

/** Runs `write` and puts the number of bytes it wrote before them, in two bytes. */
export function writeCounted(writer: Writer, write: () => void): void {
  const lengthAt = writer.at;
  writeU16(writer, 0);
  write();
  writer.bytes.writeUInt16BE(writer.at - lengthAt - 2, lengthAt);
}

export function writtenBytes(writer: Writer): Buffer {
  return writer.bytes.subarray(0, writer.at);
}
