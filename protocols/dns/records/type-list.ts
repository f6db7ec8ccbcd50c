import { DnsError } from '../fault.ts';
import { type Fields, hasField, nextWord } from '../text.ts';
import { type Cursor, readBytes, readU8, type Writer, writeBytes, writeU8 } from '../wire.ts';
import { typeName, typeNumber } from './type-names.ts';

/** The list of types that a name has, as NSEC and NSEC3 carry it (RFC 4034 §4.1.2). Numbers, rising, each once. */
export type TypeList = readonly number[];

const WINDOW_BYTES_MAX = 32;

export function readTypeList(cursor: Cursor): TypeList {
  const types: number[] = [];
  let last = -1;
  while (cursor.at < cursor.end) {
    const window = readU8(cursor);
    const length = readU8(cursor);
    if (window <= last || length === 0 || length > WINDOW_BYTES_MAX) throw new DnsError('a list of types is damaged');
    last = window;
    const bits = readBytes(cursor, length);
    if (bits.at(-1) === 0) throw new DnsError('a list of types is damaged');
    for (const [index, byte] of bits.entries())
      for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) types.push(window * 256 + index * 8 + bit);
  }
  return types;
}

export function writeTypeList(writer: Writer, types: TypeList): void {
  const windows = Map.groupBy(
    [...new Set(types)].sort((one, other) => one - other),
    (type) => type >> 8,
  );
  for (const [window, members] of windows) {
    const bits = Buffer.alloc((((members.at(-1) as number) & 0xff) >> 3) + 1);
    for (const type of members) {
      const low = type & 0xff;
      bits[low >> 3] = (bits[low >> 3] as number) | (0x80 >> (low & 7));
    }
    writeU8(writer, window);
    writeU8(writer, bits.length);
    writeBytes(writer, bits);
  }
}

export function typeListFromText(fields: Fields): TypeList {
  const types = new Set<number>();
  while (hasField(fields)) types.add(typeNumber(nextWord(fields)));
  return [...types].sort((one, other) => one - other);
}

export const typeListText = (types: TypeList): string => types.map((type) => ` ${typeName(type)}`).join('');
