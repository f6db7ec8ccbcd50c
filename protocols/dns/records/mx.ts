import { readName, writeName } from '../name.ts';
import { nextName, nextNumber } from '../text.ts';
import { readU16, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 1035 §3.3.9; `.` with preference 0 says that the name takes no mail (RFC 7505). */
export interface MxData {
  readonly type: 'MX';
  readonly preference: number;
  readonly exchange: string;
}

export const mx: Family<MxData> = {
  type: 'MX',
  number: 15,
  read: (cursor) => ({ type: 'MX', preference: readU16(cursor), exchange: readName(cursor) }),
  write(writer, { preference, exchange }) {
    writeU16(writer, preference);
    writeName(writer, exchange);
  },
  fromText: (fields) => ({ type: 'MX', preference: nextNumber(fields, 0xffff), exchange: nextName(fields) }),
  toText: ({ preference, exchange }) => `${preference} ${exchange}`,
};
