import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content is made while it is read. */
export interface ZipEntry {
  /** ASCII, with slashes. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

/** The same bytes for the same content: 1980-01-01 00:00, the first instant a ZIP knows. */
const DOS_DATE = 0x21;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes stand behind the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const SIZE_MAX = 0xffffffff;
const CHUNK_BYTES = 65_536;
const PIECE_CHARS = 32_768;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** APPNOTE.TXT 4.3.7 and 4.3.12: the fields both heads share. */
function common(crc: number, packed: number, size: number, name: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(FLAGS, 2);
  head.writeUInt16LE(DEFLATED, 4);
  head.writeUInt16LE(DOS_DATE, 8);
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(packed, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

function words32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function centralHead({ name, crc, packed, size, at }: Written): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  const made = Buffer.from([VERSION, 0]);
  return Buffer.concat([words32(CENTRAL), made, common(crc, packed, size, name), tail, name]);
}

function endRecord(entries: readonly Written[], at: number, size: number): Buffer {
  const counts = Buffer.alloc(8);
  counts.writeUInt16LE(entries.length, 4);
  counts.writeUInt16LE(entries.length, 6);
  return Buffer.concat([words32(END), counts, words32(size, at), Buffer.alloc(2)]);
}

/**
 * A long text in pieces that never cut a pair of surrogates: large buffers come and go as pages of the system, and stay
 * resident for long.
 */
function* pieces(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE_CHARS, text.length);
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/**
 * An archive written while it is read: never more than a few chunks of it are in memory, and stopping to read stops
 * everything behind it. Up to 4 GiB; a larger one throws, and so breaks the download.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const begin = at;
    const head = Buffer.concat([words32(LOCAL), common(0, 0, 0, name), name]);
    yield head;
    let [crc, size, packed] = [0, 0, 0];
    async function* counted() {
      for await (const content of entry.content) {
        for (const bytes of typeof content === 'string' ? pieces(content) : [content]) {
          crc = crc32(bytes, crc);
          size += bytes.length;
          yield bytes;
        }
      }
    }
    // The lightest level: the reader's line is the limit, not the disk.
    const deflate = createDeflateRaw({ level: 1, chunkSize: CHUNK_BYTES });
    const done = pipeline(Readable.from(counted(), { objectMode: false }), deflate);
    done.catch(() => {});
    for await (const chunk of deflate as AsyncIterable<Uint8Array>) {
      packed += chunk.length;
      yield chunk;
    }
    await done;
    yield words32(DESCRIPTOR, crc, packed, size);
    at += head.length + packed + 16;
    if (Math.max(at, size) > SIZE_MAX) throw new Error('the archive is larger than a ZIP can hold');
    written.push({ name, crc, packed, size, at: begin });
  }
  const central = Buffer.concat(written.map(centralHead));
  yield central;
  yield endRecord(written, at, central.length);
}
