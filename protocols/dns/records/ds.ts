import { DnsError } from '../fault.ts';
import { nextNumber, restHex } from '../text.ts';
import { readRest, readU8, readU16, writeBytes, writeU8, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';

/** DS RFC 4034 §5, CDS RFC 7344 §3.1. */
export interface DsData<Type extends 'DS' | 'CDS' = 'DS'> {
  readonly type: Type;
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: Buffer;
}

function some(digest: Buffer): Buffer {
  if (digest.length === 0) throw new DnsError('a DS record has no digest');
  return digest;
}

function dsFamily<Type extends 'DS' | 'CDS'>(type: Type, number: number): Family<DsData<Type>> {
  return {
    type,
    number,
    read: (cursor) => ({
      type,
      keyTag: readU16(cursor),
      algorithm: readU8(cursor),
      digestType: readU8(cursor),
      digest: some(readRest(cursor)),
    }),
    write(writer, { keyTag, algorithm, digestType, digest }) {
      writeU16(writer, keyTag);
      writeU8(writer, algorithm);
      writeU8(writer, digestType);
      writeBytes(writer, some(digest));
    },
    fromText: (fields) => ({
      type,
      keyTag: nextNumber(fields, 0xffff),
      algorithm: nextNumber(fields, 0xff),
      digestType: nextNumber(fields, 0xff),
      digest: some(restHex(fields)),
    }),
    toText: ({ keyTag, algorithm, digestType, digest }) =>
      `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').toUpperCase()}`,
  };
}

export const ds = dsFamily('DS', 43);
export const cds = dsFamily('CDS', 59);
