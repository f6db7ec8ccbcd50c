import { isIPv6 } from 'node:net';
import { DnsError } from '../fault.ts';
import { nextWord } from '../text.ts';
import { readBytes, writeBytes } from '../wire.ts';
import { ipv4Bytes } from './a.ts';
import type { Family } from './family.ts';

/** RFC 3596 §2.2 */
export interface AaaaData {
  readonly type: 'AAAA';
  /** As RFC 5952 writes it: `2001:db8::1`. */
  readonly address: string;
}

const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((each) => Number.parseInt(each, 16));

/** The sixteen bytes of an address in any form of RFC 4291 §2.2, without a zone. */
export function ipv6Bytes(address: string): Buffer {
  if (!isIPv6(address) || address.includes('%')) throw new DnsError('an IPv6 address cannot be read');
  const dotted = /[^:]+\.[^:]+$/.exec(address)?.[0];
  const tail = dotted === undefined ? undefined : ipv4Bytes(dotted);
  const hex = tail
    ? `${address.slice(0, -(dotted as string).length)}${tail.readUInt16BE(0).toString(16)}:${tail.readUInt16BE(2).toString(16)}`
    : address;
  const [head = '', rest] = hex.split('::');
  const before = groupsOf(head);
  const after = rest === undefined ? [] : groupsOf(rest);
  const groups = [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of groups.entries()) bytes.writeUInt16BE(group, index * 2);
  return bytes;
}

/**
 * RFC 5952 §4: small letters, no leading zeros, the longest run of zero groups cut, the first of equal ones, never a
 * single group.
 */
export function ipv6Text(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2));
  let from = -1;
  let length = 1;
  for (let start = 0; start < 8; start++) {
    let end = start;
    while (end < 8 && groups[end] === 0) end++;
    if (end - start > length) [from, length] = [start, end - start];
  }
  const hex = groups.map((group) => group.toString(16));
  if (from === -1) return hex.join(':');
  return `${hex.slice(0, from).join(':')}::${hex.slice(from + length).join(':')}`;
}

export const aaaa: Family<AaaaData> = {
  type: 'AAAA',
  number: 28,
  read: (cursor) => ({ type: 'AAAA', address: ipv6Text(readBytes(cursor, 16)) }),
  write: (writer, { address }) => writeBytes(writer, ipv6Bytes(address)),
  fromText: (fields) => ({ type: 'AAAA', address: ipv6Text(ipv6Bytes(nextWord(fields))) }),
  toText: ({ address }) => address,
};
