import { isIP, isIPv4 } from 'node:net';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { DS_ALGORITHMS, DS_DIGESTS } from '#contract/rules/registry-acts.ts';
import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import { toAscii } from '../../../platform/idn.ts';

/** What somebody typed cannot be meant: the words for its field. */
export interface Wrong {
  readonly wrong: MessageKey;
  readonly vars?: MessageVars;
}
export const isWrong = (read: unknown): read is Wrong => typeof read === 'object' && read !== null && 'wrong' in read;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_LENGTH_MAX = 253;

/** A host name on the wire: letters, digits, hyphens (RFC 1123 §2.1), never an address. */
export function readHost(typed: string): string | Wrong {
  const name = toAscii(typed.trim().replace(/\.$/, ''));
  const labels = name?.split('.') ?? [];
  const fits = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return name !== undefined && fits && name.length <= NAME_LENGTH_MAX ? name : { wrong: 'acts:error.notHost' };
}

/**
 * Networks that no registry takes as glue: this host, private, shared, link-local, benchmarks, multicast (RFC 6890; RFC
 * 1918; RFC 6598).
 */
const PRIVATE_V4 =
  /^(0|10|127|22[4-9]|23\d|24\d|25[0-5])\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^198\.1[89]\./;
/** All that is given out to be reached (RFC 4291 §2.4; IANA): an IPv4 address dressed up, say, is none of it. */
const PUBLIC_V6 = /^[23][0-9a-f]{3}:/;

/** An address in one spelling, IPv6 as RFC 5952 says. */
export function readAddress(typed: string): string | Wrong {
  const text = typed.trim();
  if (isIP(text) === 0 || text.includes('%')) return { wrong: 'acts:error.notAddress' };
  if (isIPv4(text)) return PRIVATE_V4.test(text) ? { wrong: 'acts:error.privateAddress' } : text;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  return PUBLIC_V6.test(address) ? address : { wrong: 'acts:error.privateAddress' };
}

const listed = (of: readonly (readonly [string, string])[]): string =>
  of.map(([number, name]) => `${number} (${name})`).join(', ');
const ALGORITHMS = listed(Object.entries(DS_ALGORITHMS));
const DIGESTS = listed(Object.entries(DS_DIGESTS).map(([number, { name }]) => [number, name] as const));

/** A new DS record, in capitals. Those that are there already are not judged again. */
export function readDs(typed: DsData): DsData | Wrong {
  const { keyTag, alg, digestType } = typed;
  if (!(alg in DS_ALGORITHMS)) return { wrong: 'acts:error.algorithm', vars: { list: ALGORITHMS } };
  const rule = DS_DIGESTS[digestType as keyof typeof DS_DIGESTS];
  if (!rule) return { wrong: 'acts:error.digestType', vars: { list: DIGESTS } };
  const digest = typed.digest.replace(/\s/g, '').toUpperCase();
  if (!/^[0-9A-F]+$/.test(digest) || digest.length !== rule.digits)
    return { wrong: 'acts:error.digest', vars: { ...rule } };
  return { keyTag, alg, digestType, digest };
}

const KEY_FLAGS = [256, 257];
const KEY_PROTOCOL = 3;

/** A new key (RFC 4034 §2.1). */
export function readKey(typed: KeyData): KeyData | Wrong {
  const { flags, protocol, alg } = typed;
  if (!KEY_FLAGS.includes(flags) || protocol !== KEY_PROTOCOL) return { wrong: 'acts:error.keyFlags' };
  if (!(alg in DS_ALGORITHMS)) return { wrong: 'acts:error.algorithm', vars: { list: ALGORITHMS } };
  const pubKey = typed.pubKey.replace(/\s/g, '');
  const canonical = Buffer.from(pubKey, 'base64').toString('base64');
  return pubKey !== '' && canonical === pubKey ? { flags, protocol, alg, pubKey } : { wrong: 'acts:error.publicKey' };
}
