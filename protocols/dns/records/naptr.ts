import { readName, writeName } from '../name.ts';
import { fieldBytes, nextField, nextName, nextNumber, quote } from '../text.ts';
import { readCharacterString, readU16, writeCharacterString, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 3403 §4.1 */
export interface NaptrData {
  readonly type: 'NAPTR';
  readonly order: number;
  readonly preference: number;
  readonly flags: Buffer;
  readonly services: Buffer;
  readonly regexp: Buffer;
  readonly replacement: string;
}

export const naptr: Family<NaptrData> = {
  type: 'NAPTR',
  number: 35,
  read: (cursor) => ({
    type: 'NAPTR',
    order: readU16(cursor),
    preference: readU16(cursor),
    flags: readCharacterString(cursor),
    services: readCharacterString(cursor),
    regexp: readCharacterString(cursor),
    replacement: readName(cursor),
  }),
  write(writer, { order, preference, flags, services, regexp, replacement }) {
    writeU16(writer, order);
    writeU16(writer, preference);
    for (const each of [flags, services, regexp]) writeCharacterString(writer, each);
    writeName(writer, replacement, false);
  },
  fromText: (fields) => ({
    type: 'NAPTR',
    order: nextNumber(fields, 0xffff),
    preference: nextNumber(fields, 0xffff),
    flags: fieldBytes(nextField(fields)),
    services: fieldBytes(nextField(fields)),
    regexp: fieldBytes(nextField(fields)),
    replacement: nextName(fields),
  }),
  toText: ({ order, preference, flags, services, regexp, replacement }) =>
    `${order} ${preference} ${quote(flags)} ${quote(services)} ${quote(regexp)} ${replacement}`,
};
