import { DnsError } from '../fault.ts';
import { fieldBytes, nextField, nextNumber, nextWord, quote } from '../text.ts';
import { readCharacterString, readRest, readU8, writeBytes, writeCharacterString, writeU8 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 8659 §4.1 */
export interface CaaData {
  readonly type: 'CAA';
  /** 128: who issues certificates must understand the tag. */
  readonly flags: number;
  /** `issue`, `issuewild`, `iodef` … */
  readonly tag: string;
  readonly value: Buffer;
}

function checked(tag: string): string {
  if (!/^[A-Za-z0-9]{1,255}$/.test(tag)) throw new DnsError('a CAA tag is not letters and digits');
  return tag;
}

export const caa: Family<CaaData> = {
  type: 'CAA',
  number: 257,
  read: (cursor) => ({
    type: 'CAA',
    flags: readU8(cursor),
    tag: checked(readCharacterString(cursor).toString('latin1')),
    value: readRest(cursor),
  }),
  write(writer, { flags, tag, value }) {
    writeU8(writer, flags);
    writeCharacterString(writer, Buffer.from(checked(tag), 'latin1'));
    writeBytes(writer, value);
  },
  fromText: (fields) => ({
    type: 'CAA',
    flags: nextNumber(fields, 0xff),
    tag: checked(nextWord(fields)),
    value: fieldBytes(nextField(fields)),
  }),
  toText: ({ flags, tag, value }) => `${flags} ${tag} ${quote(value)}`,
};
