import { DnsError } from '../fault.ts';
import { type Fields, nextNumber, nextWord, restHex } from '../text.ts';

/** A record of a type that nobody here knows: its bytes, taken as they came and given as they are (RFC 3597). */
export interface UnknownData {
  readonly type: `TYPE${number}`;
  readonly bytes: Buffer;
}

/** `\# 4 0A000001`; any type may be written so, also a known one. */
export function bytesFromText(fields: Fields): Buffer {
  if (nextWord(fields) !== '\\#') throw new DnsError('the data of an unknown type does not begin with \\#');
  const length = nextNumber(fields, 0xffff);
  const bytes = restHex(fields);
  if (bytes.length !== length) throw new DnsError('the data of an unknown type has another length than it says');
  return bytes;
}

export const bytesText = (bytes: Buffer): string =>
  bytes.length === 0 ? '\\# 0' : `\\# ${bytes.length} ${bytes.toString('hex').toUpperCase()}`;
