import { DnsError } from '../fault.ts';
import { fieldBytes, hasField, nextField, quote } from '../text.ts';
import { readCharacterString, writeCharacterString } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 1035 §3.3.14: one or more strings of at most 255 bytes. */
export interface TxtData {
  readonly type: 'TXT';
  readonly strings: readonly Buffer[];
}

const STRING_BYTES_MAX = 255;

/** A text of any length as the strings of one record. */
export function txtData(text: string | Uint8Array): TxtData {
  const bytes = Buffer.from(text);
  const strings: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += STRING_BYTES_MAX)
    strings.push(bytes.subarray(at, at + STRING_BYTES_MAX));
  return { type: 'TXT', strings };
}

function some(strings: readonly Buffer[]): readonly Buffer[] {
  if (strings.length === 0) throw new DnsError('a TXT record has no string');
  if (strings.some(({ length }) => length > STRING_BYTES_MAX))
    throw new DnsError('a character-string is longer than 255 bytes');
  return strings;
}

export const txt: Family<TxtData> = {
  type: 'TXT',
  number: 16,
  read(cursor) {
    const strings: Buffer[] = [];
    while (cursor.at < cursor.end) strings.push(readCharacterString(cursor));
    return { type: 'TXT', strings: some(strings) };
  },
  write(writer, { strings }) {
    for (const each of some(strings)) writeCharacterString(writer, each);
  },
  fromText(fields) {
    const strings: Buffer[] = [];
    while (hasField(fields)) strings.push(fieldBytes(nextField(fields)));
    return { type: 'TXT', strings: some(strings) };
  },
  toText: ({ strings }) => strings.map(quote).join(' '),
};
