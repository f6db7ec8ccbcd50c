import { isIPv4 } from 'node:net';
import { DnsError } from './fault.ts';
import { ipv4Bytes, ipv4Text } from './records/a.ts';
import { ipv6Bytes, ipv6Text } from './records/aaaa.ts';

/** A network of addresses as it was written. */
export interface Network {
  readonly family: 'v4' | 'v6';
  /** Of the prefix: up to 32 in IPv4, 128 in IPv6. */
  readonly bits: number;
  /** Its first address. */
  readonly first: Buffer;
  /** Nothing is set behind the prefix: what was written is the network and not an address within it. */
  readonly exact: boolean;
}

const NETWORK = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i;
const BYTE_BITS = 8;

/**
 * Reads `192.0.2.0/24` and `2001:db8::/32` (RFC 4632 §3.1, RFC 4291 §2.3); an address alone is a network of one. IPv4
 * in the form of IPv6 stays IPv6.
 * @throws DnsError for what is none
 */
export function readNetwork(text: string): Network {
  const [, address = '', told] = NETWORK.exec(text) ?? [];
  const four = isIPv4(address);
  const bytes = four ? ipv4Bytes(address) : ipv6Bytes(address);
  const width = bytes.length * BYTE_BITS;
  const bits = told === undefined ? width : Number.parseInt(told, 10);
  if (bits > width) throw new DnsError('a prefix is longer than an address');
  const first = Buffer.from(
    bytes.map((byte, at) => byte & (0xff00 >> Math.min(Math.max(bits - at * BYTE_BITS, 0), 8))),
  );
  return { family: four ? 'v4' : 'v6', bits, first, exact: first.equals(bytes) };
}

/** A network in its only form, with its prefix. */
export const networkText = ({ family, bits, first }: Network): string =>
  `${family === 'v4' ? ipv4Text(first) : ipv6Text(first)}/${bits}`;
