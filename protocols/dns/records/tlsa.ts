import { nextNumber, restHex } from '../text.ts';
import { readRest, readU8, writeBytes, writeU8 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 6698 §2.1 */
export interface TlsaData {
  readonly type: 'TLSA';
  readonly usage: number;
  readonly selector: number;
  readonly matching: number;
  readonly certificate: Buffer;
}

export const tlsa: Family<TlsaData> = {
  type: 'TLSA',
  number: 52,
  read: (cursor) => ({
    type: 'TLSA',
    usage: readU8(cursor),
    selector: readU8(cursor),
    matching: readU8(cursor),
    certificate: readRest(cursor),
  }),
  write(writer, { usage, selector, matching, certificate }) {
    for (const value of [usage, selector, matching]) writeU8(writer, value);
    writeBytes(writer, certificate);
  },
  fromText: (fields) => ({
    type: 'TLSA',
    usage: nextNumber(fields, 0xff),
    selector: nextNumber(fields, 0xff),
    matching: nextNumber(fields, 0xff),
    certificate: restHex(fields),
  }),
  toText: ({ usage, selector, matching, certificate }) =>
    `${usage} ${selector} ${matching} ${certificate.toString('hex').toUpperCase()}`.trimEnd(),
};
