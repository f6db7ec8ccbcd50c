import { nextNumber, restBase64 } from '../text.ts';
import { readRest, readU8, readU16, writeBytes, writeU8, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';

/** DNSKEY RFC 4034 §2, CDNSKEY RFC 7344 §3.2. */
export interface DnskeyData<Type extends 'DNSKEY' | 'CDNSKEY' = 'DNSKEY'> {
  readonly type: Type;
  /** 257 a key-signing key, 256 a zone-signing key. */
  readonly flags: number;
  /** Always 3. */
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: Buffer;
}

function dnskeyFamily<Type extends 'DNSKEY' | 'CDNSKEY'>(type: Type, number: number): Family<DnskeyData<Type>> {
  return {
    type,
    number,
    read: (cursor) => ({
      type,
      flags: readU16(cursor),
      protocol: readU8(cursor),
      algorithm: readU8(cursor),
      publicKey: readRest(cursor),
    }),
    write(writer, { flags, protocol, algorithm, publicKey }) {
      writeU16(writer, flags);
      writeU8(writer, protocol);
      writeU8(writer, algorithm);
      writeBytes(writer, publicKey);
    },
    fromText: (fields) => ({
      type,
      flags: nextNumber(fields, 0xffff),
      protocol: nextNumber(fields, 0xff),
      algorithm: nextNumber(fields, 0xff),
      publicKey: restBase64(fields),
    }),
    toText: ({ flags, protocol, algorithm, publicKey }) =>
      `${flags} ${protocol} ${algorithm} ${publicKey.toString('base64')}`.trimEnd(),
  };
}

export const dnskey = dnskeyFamily('DNSKEY', 48);
export const cdnskey = dnskeyFamily('CDNSKEY', 60);
