import { readName, writeName } from '../name.ts';
import { nextName } from '../text.ts';
import type { Family } from './family.ts';

/** Types whose data is one name: RFC 1035 §3.3.1, §3.3.11, §3.3.12; DNAME RFC 6672. */
export interface HostData<Type extends 'NS' | 'CNAME' | 'PTR' | 'DNAME'> {
  readonly type: Type;
  readonly host: string;
}

function hostFamily<Type extends 'NS' | 'CNAME' | 'PTR' | 'DNAME'>(
  type: Type,
  number: number,
  compress: boolean,
): Family<HostData<Type>> {
  return {
    type,
    number,
    read: (cursor) => ({ type, host: readName(cursor) }),
    write: (writer, { host }) => writeName(writer, host, compress),
    fromText: (fields) => ({ type, host: nextName(fields) }),
    toText: ({ host }) => host,
  };
}

export const ns = hostFamily('NS', 2, true);
export const cname = hostFamily('CNAME', 5, true);
export const ptr = hostFamily('PTR', 12, true);
export const dname = hostFamily('DNAME', 39, false);
