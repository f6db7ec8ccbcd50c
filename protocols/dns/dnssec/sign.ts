import { createHash, type KeyObject, sign } from 'node:crypto';
import type { ResourceRecord } from '../message.ts';
import { canonicalName, nameBytes } from '../name.ts';
import { CLASS } from '../numbers.ts';
import type { DnskeyData } from '../records/dnskey.ts';
import type { DsData } from '../records/ds.ts';
import { dataBytes, type RecordData, typeOf } from '../records/known.ts';
import type { RrsigData } from '../records/rrsig.ts';

/** ECDSA P-256 with SHA-256 (RFC 6605): what is recommended for signing, with short signatures. */
export const ECDSA_P256 = 13;
/** SHA-256 (RFC 4509). */
export const DIGEST_SHA256 = 2;
/** A zone key that a DS may point to (RFC 4034 §2.1.1). */
export const KEY_FLAGS = 257;

/** A key that signs a zone. */
export interface SigningKey {
  readonly dnskey: DnskeyData;
  readonly tag: number;
  readonly privateKey: KeyObject;
}

/** Seconds since 1970. */
export interface Validity {
  readonly inception: number;
  readonly expiration: number;
}

/** RFC 4034 appendix B: tells keys of one zone apart, most of the time. */
export function keyTag(dnskey: DnskeyData): number {
  let sum = 0;
  for (const [at, byte] of dataBytes(dnskey).entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
}

/**
 * The public part of a P-256 key as DNSKEY has it: both coordinates (RFC 6605 §4). @throws Error for another kind of
 * key
 */
export function dnskeyOf(publicKey: KeyObject): DnskeyData {
  const { crv, x = '', y = '' } = publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('a zone key is no P-256 key');
  const point = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { type: 'DNSKEY', flags: KEY_FLAGS, protocol: 3, algorithm: ECDSA_P256, publicKey: point };
}

/** What the zone above says of a key (RFC 4034 §5.1.4, RFC 4509). */
export function dsOf(apex: string, dnskey: DnskeyData): DsData {
  const digest = createHash('sha256')
    .update(nameBytes(canonicalName(apex)))
    .update(dataBytes(dnskey))
    .digest();
  return { type: 'DS', keyTag: keyTag(dnskey), algorithm: dnskey.algorithm, digestType: DIGEST_SHA256, digest };
}

/**
 * Names in data are signed in small letters, for the types that RFC 4034 §6.2 lists (as RFC 6840 §5.1 corrects them).
 */
function canonicalData(data: RecordData): RecordData {
  switch (data.type) {
    case 'NS':
    case 'CNAME':
    case 'PTR':
    case 'DNAME':
      return { ...data, host: canonicalName(data.host) };
    case 'SOA':
      return { ...data, primary: canonicalName(data.primary), mailbox: canonicalName(data.mailbox) };
    case 'MX':
      return { ...data, exchange: canonicalName(data.exchange) };
    case 'SRV':
      return { ...data, target: canonicalName(data.target) };
    case 'NAPTR':
      return { ...data, replacement: canonicalName(data.replacement) };
    default:
      return data;
  }
}

/** Labels of a name, its wildcard and the root not counted (RFC 4034 §3.1.3). */
function labelsOf(wire: Buffer): number {
  let count = 0;
  for (let at = 0; wire[at] !== 0; at += (wire[at] as number) + 1)
    if (wire[at] !== 1 || wire[at + 1] !== 0x2a || at > 0) count++;
  return count;
}

/**
 * Signs the records of one name and type, whose TTL is one (RFC 4034 §3.1.8.1, §6.3).
 * @param signer the apex of the zone.
 */
export function signSet(
  set: readonly ResourceRecord[],
  signer: string,
  { privateKey, tag }: SigningKey,
  validity: Validity,
): ResourceRecord {
  const [first] = set;
  if (!first) throw new Error('no records to sign');
  const owner = nameBytes(canonicalName(first.name));
  const type = typeOf(first.data);
  const unsigned: RrsigData = {
    type: 'RRSIG',
    covered: type,
    algorithm: ECDSA_P256,
    labels: labelsOf(owner),
    originalTtl: first.ttl,
    ...validity,
    keyTag: tag,
    signer: canonicalName(signer),
    signature: Buffer.alloc(0),
  };
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(CLASS.IN, 2);
  head.writeUInt32BE(first.ttl, 4);
  const bodies = set.map(({ data }) => dataBytes(canonicalData(data))).sort(Buffer.compare);
  const parts = bodies.flatMap((body) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(body.length);
    return [owner, head, length, body];
  });
  const signature = sign('sha256', Buffer.concat([dataBytes(unsigned), ...parts]), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return { name: first.name, class: CLASS.IN, ttl: first.ttl, data: { ...unsigned, signature } };
}
