import { DnsError } from '../fault.ts';
import { type Fields, hexBytes, nextNumber, nextWord } from '../text.ts';
import {
  type Cursor,
  readCharacterString,
  readU8,
  readU16,
  type Writer,
  writeCharacterString,
  writeU8,
  writeU16,
} from '../wire.ts';
import type { Family } from './family.ts';
import { readTypeList, type TypeList, typeListFromText, typeListText, writeTypeList } from './type-list.ts';

interface Hashing {
  /** 1 is SHA-1, the only one. */
  readonly algorithm: number;
  readonly flags: number;
  readonly iterations: number;
  readonly salt: Buffer;
}

/** RFC 5155 §3 */
export interface Nsec3Data extends Hashing {
  readonly type: 'NSEC3';
  readonly nextHash: Buffer;
  readonly types: TypeList;
}

/** RFC 5155 §4 */
export interface Nsec3ParamData extends Hashing {
  readonly type: 'NSEC3PARAM';
}

/** The alphabet of base32hex without padding (RFC 4648 §7). */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

export function base32HexText(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += DIGITS[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + DIGITS[(held << (5 - bits)) & 31] : text;
}

export function base32HexBytes(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of text.toUpperCase()) {
    const value = DIGITS.indexOf(digit);
    if (value === -1) throw new DnsError('a field is not base32hex');
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
      held &= (1 << bits) - 1;
    }
  }
  if (bits >= 5 || held !== 0) throw new DnsError('a field is not base32hex');
  return Buffer.from(bytes);
}

const readHashing = (cursor: Cursor): Hashing => ({
  algorithm: readU8(cursor),
  flags: readU8(cursor),
  iterations: readU16(cursor),
  salt: readCharacterString(cursor),
});

function writeHashing(writer: Writer, { algorithm, flags, iterations, salt }: Hashing): void {
  writeU8(writer, algorithm);
  writeU8(writer, flags);
  writeU16(writer, iterations);
  writeCharacterString(writer, salt);
}

function saltFromText(text: string): Buffer {
  const salt = text === '-' ? Buffer.alloc(0) : hexBytes(text);
  if (salt.length > 255) throw new DnsError('a salt is longer than 255 bytes');
  return salt;
}

const hashingFromText = (fields: Fields): Hashing => ({
  algorithm: nextNumber(fields, 0xff),
  flags: nextNumber(fields, 0xff),
  iterations: nextNumber(fields, 0xffff),
  salt: saltFromText(nextWord(fields)),
});

const hashingText = ({ algorithm, flags, iterations, salt }: Hashing): string =>
  `${algorithm} ${flags} ${iterations} ${salt.length === 0 ? '-' : salt.toString('hex').toUpperCase()}`;

function someHash(hash: Buffer): Buffer {
  if (hash.length === 0 || hash.length > 255) throw new DnsError('a hash has 1 to 255 bytes');
  return hash;
}

export const nsec3: Family<Nsec3Data> = {
  type: 'NSEC3',
  number: 50,
  read: (cursor) => ({
    type: 'NSEC3',
    ...readHashing(cursor),
    nextHash: someHash(readCharacterString(cursor)),
    types: readTypeList(cursor),
  }),
  write(writer, data) {
    writeHashing(writer, data);
    writeCharacterString(writer, someHash(data.nextHash));
    writeTypeList(writer, data.types);
  },
  fromText: (fields) => ({
    type: 'NSEC3',
    ...hashingFromText(fields),
    nextHash: someHash(base32HexBytes(nextWord(fields))),
    types: typeListFromText(fields),
  }),
  toText: (data) => `${hashingText(data)} ${base32HexText(data.nextHash)}${typeListText(data.types)}`,
};

export const nsec3param: Family<Nsec3ParamData> = {
  type: 'NSEC3PARAM',
  number: 51,
  read: (cursor) => ({ type: 'NSEC3PARAM', ...readHashing(cursor) }),
  write: writeHashing,
  fromText: (fields) => ({ type: 'NSEC3PARAM', ...hashingFromText(fields) }),
  toText: hashingText,
};
