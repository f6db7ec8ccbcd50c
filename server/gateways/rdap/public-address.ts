import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that lie inside somewhere: this machine, its links, private ones, and ways of writing these in IPv6. */
const INSIDE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2002::', 16, 'ipv6'],
];
/**
 * What else is not the public Internet (IANA special-purpose registries, RFC 6890): for documents, and ways that were
 * given up.
 */
const NOT_PUBLIC: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
/** Of IPv6 only global unicast is public; what carries an IPv4 address inside (mapped, translated) lies outside it. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

function listOf(networks: typeof INSIDE): BlockList {
  const list = new BlockList();
  for (const [network, bits, family] of networks) list.addSubnet(network, bits, family);
  return list;
}
const inside = listOf(INSIDE);
const closed = listOf([...INSIDE, ...NOT_PUBLIC]);

/**
 * Does an address lie inside somewhere, so that nobody outside may be sent there? What is no address at all does not.
 */
export function isInsideAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return inside.check(address, 'ipv4');
  return !GLOBAL_UNICAST.check(address, 'ipv6') || inside.check(address, 'ipv6');
}

/** May a request go to this address? False for everything that is not plainly on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return GLOBAL_UNICAST.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The host of a URL without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Does the setting itself name a private place, as the sandbox's does? Then, and only for exactly that server, such an
 * address is meant.
 */
export function namesPrivatePlace(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
}
