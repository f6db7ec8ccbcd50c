import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEAD_BYTES = 44;
const ENTRY_BYTES = 20;
const OUT_HEAD_BYTES = 12;
const OUT_ENTRY_BYTES = 16;

const padded = (length: number) => (length + 3) & ~3;

/**
 * A font of the web (WOFF 1.0) as the TrueType file it was packed from: the same tables, not compressed. @throws Error
 * where it is none.
 */
export function woffToTtf(woff: Uint8Array): Buffer {
  const given = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (given.length < HEAD_BYTES || given.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF font');
  const count = given.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const at = HEAD_BYTES + n * ENTRY_BYTES;
    const [offset, packed, size] = [4, 8, 12].map((field) => given.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = given.subarray(offset, offset + packed);
    const content = packed < size ? inflateSync(bytes) : bytes;
    if (content.length !== size) throw new Error('a broken WOFF font');
    return { tag: given.subarray(at, at + 4), checksum: given.readUInt32BE(at + 16), content };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(OUT_HEAD_BYTES + count * OUT_ENTRY_BYTES);
  given.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (const [n, { tag, checksum, content }] of tables.entries()) {
    const at = OUT_HEAD_BYTES + n * OUT_ENTRY_BYTES;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    parts.push(content, Buffer.alloc(padded(content.length) - content.length));
    end += padded(content.length);
  }
  return Buffer.concat(parts);
}
