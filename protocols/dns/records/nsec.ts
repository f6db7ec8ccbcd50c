import { readName, writeName } from '../name.ts';
import { nextName } from '../text.ts';
import type { Family } from './family.ts';
import { readTypeList, type TypeList, typeListFromText, typeListText, writeTypeList } from './type-list.ts';

/** RFC 4034 §4 */
export interface NsecData {
  readonly type: 'NSEC';
  /** The next name of the zone that has records. */
  readonly next: string;
  readonly types: TypeList;
}

export const nsec: Family<NsecData> = {
  type: 'NSEC',
  number: 47,
  read: (cursor) => ({ type: 'NSEC', next: readName(cursor, false), types: readTypeList(cursor) }),
  write(writer, { next, types }) {
    writeName(writer, next, false);
    writeTypeList(writer, types);
  },
  fromText: (fields) => ({ type: 'NSEC', next: nextName(fields), types: typeListFromText(fields) }),
  toText: ({ next, types }) => `${next}${typeListText(types)}`,
};
