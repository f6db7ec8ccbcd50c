import { readName, writeName } from '../name.ts';
import { nextName, nextNumber } from '../text.ts';
import { readU16, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 2782 */
export interface SrvData {
  readonly type: 'SRV';
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly target: string;
}

export const srv: Family<SrvData> = {
  type: 'SRV',
  number: 33,
  read: (cursor) => ({
    type: 'SRV',
    priority: readU16(cursor),
    weight: readU16(cursor),
    port: readU16(cursor),
    target: readName(cursor),
  }),
  write(writer, { priority, weight, port, target }) {
    for (const value of [priority, weight, port]) writeU16(writer, value);
    writeName(writer, target, false);
  },
  fromText: (fields) => ({
    type: 'SRV',
    priority: nextNumber(fields, 0xffff),
    weight: nextNumber(fields, 0xffff),
    port: nextNumber(fields, 0xffff),
    target: nextName(fields),
  }),
  toText: ({ priority, weight, port, target }) => `${priority} ${weight} ${port} ${target}`,
};
