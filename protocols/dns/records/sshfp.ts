import { nextNumber, restHex } from '../text.ts';
import { readRest, readU8, writeBytes, writeU8 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 4255 §3.1 */
export interface SshfpData {
  readonly type: 'SSHFP';
  readonly algorithm: number;
  readonly digestType: number;
  readonly fingerprint: Buffer;
}

export const sshfp: Family<SshfpData> = {
  type: 'SSHFP',
  number: 44,
  read: (cursor) => ({
    type: 'SSHFP',
    algorithm: readU8(cursor),
    digestType: readU8(cursor),
    fingerprint: readRest(cursor),
  }),
  write(writer, { algorithm, digestType, fingerprint }) {
    writeU8(writer, algorithm);
    writeU8(writer, digestType);
    writeBytes(writer, fingerprint);
  },
  fromText: (fields) => ({
    type: 'SSHFP',
    algorithm: nextNumber(fields, 0xff),
    digestType: nextNumber(fields, 0xff),
    fingerprint: restHex(fields),
  }),
  toText: ({ algorithm, digestType, fingerprint }) =>
    `${algorithm} ${digestType} ${fingerprint.toString('hex').toUpperCase()}`.trimEnd(),
};
