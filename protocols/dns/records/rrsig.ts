import { DnsError } from '../fault.ts';
import { readName, writeName } from '../name.ts';
import { type Fields, nextName, nextNumber, nextWord, restBase64 } from '../text.ts';
import { readRest, readU8, readU16, readU32, writeBytes, writeU8, writeU16, writeU32 } from '../wire.ts';
import type { Family } from './family.ts';
import { typeName, typeNumber } from './type-names.ts';

/** RFC 4034 §3; instants are seconds since 1970, modulo 2³². */
export interface RrsigData {
  readonly type: 'RRSIG';
  readonly covered: number;
  readonly algorithm: number;
  readonly labels: number;
  readonly originalTtl: number;
  readonly expiration: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signer: string;
  readonly signature: Buffer;
}

/** `20261121081500`, or seconds since 1970. */
function nextInstant(fields: Fields): number {
  const text = nextWord(fields);
  if (/^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff) return Number(text);
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) throw new DnsError('a field is not an instant');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const at = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  if (at < 0 || at > 0xffff_ffff || instantText(at) !== text) throw new DnsError('a field is not an instant');
  return at;
}

const instantText = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);

export const rrsig: Family<RrsigData> = {
  type: 'RRSIG',
  number: 46,
  read: (cursor) => ({
    type: 'RRSIG',
    covered: readU16(cursor),
    algorithm: readU8(cursor),
    labels: readU8(cursor),
    originalTtl: readU32(cursor),
    expiration: readU32(cursor),
    inception: readU32(cursor),
    keyTag: readU16(cursor),
    signer: readName(cursor, false),
    signature: readRest(cursor),
  }),
  write(writer, data) {
    writeU16(writer, data.covered);
    writeU8(writer, data.algorithm);
    writeU8(writer, data.labels);
    for (const value of [data.originalTtl, data.expiration, data.inception]) writeU32(writer, value);
    writeU16(writer, data.keyTag);
    writeName(writer, data.signer, false);
    writeBytes(writer, data.signature);
  },
  fromText: (fields) => ({
    type: 'RRSIG',
    covered: typeNumber(nextWord(fields)),
    algorithm: nextNumber(fields, 0xff),
    labels: nextNumber(fields, 0xff),
    originalTtl: nextNumber(fields, 0xffff_ffff),
    expiration: nextInstant(fields),
    inception: nextInstant(fields),
    keyTag: nextNumber(fields, 0xffff),
    signer: nextName(fields),
    signature: restBase64(fields),
  }),
  toText: (data) =>
    [
      typeName(data.covered),
      data.algorithm,
      data.labels,
      data.originalTtl,
      instantText(data.expiration),
      instantText(data.inception),
      data.keyTag,
      data.signer,
      data.signature.toString('base64'),
    ].join(' '),
};
