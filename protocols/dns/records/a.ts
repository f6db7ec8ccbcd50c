import { DnsError } from '../fault.ts';
import { nextWord } from '../text.ts';
import { readBytes, writeBytes } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 1035 §3.4.1 */
export interface AData {
  readonly type: 'A';
  /** `192.0.2.1` */
  readonly address: string;
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** The four bytes of a dotted address. Shorter and octal forms mean different things to different readers: refused. */
export function ipv4Bytes(address: string): Buffer {
  if (!IPV4.test(address)) throw new DnsError('an IPv4 address is not four numbers up to 255');
  return Buffer.from(address.split('.').map(Number));
}

export const ipv4Text = (bytes: Uint8Array): string => bytes.join('.');

export const a: Family<AData> = {
  type: 'A',
  number: 1,
  read: (cursor) => ({ type: 'A', address: ipv4Text(readBytes(cursor, 4)) }),
  write: (writer, { address }) => writeBytes(writer, ipv4Bytes(address)),
  fromText: (fields) => ({ type: 'A', address: ipv4Text(ipv4Bytes(nextWord(fields))) }),
  toText: ({ address }) => address,
};
