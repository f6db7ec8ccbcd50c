import fc from 'fast-check';
import type { Message, ResourceRecord } from './message.ts';
import { canonicalName } from './name.ts';
import { CLASS } from './numbers.ts';
import type { RecordData } from './records/known.ts';

/** What property tests make: names, data of every type, whole messages. */

const label = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z0-9_-]{1,12}$/) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 20 }).map(escapedLabel) },
  { weight: 1, arbitrary: fc.constant('a'.repeat(63)) },
);

function escapedLabel(bytes: Uint8Array): string {
  return [...bytes].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
}

/** Small letters and the one way of escaping, so that what is read back is equal. At most 3 × 64 + root bytes. */
export const anyName: fc.Arbitrary<string> = fc
  .array(label, { maxLength: 3 })
  .map((labels) => canonicalName(labels.map((each) => `${each}.`).join('') || '.'));

const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((each) => Buffer.from(each));
const u8 = fc.integer({ min: 0, max: 0xff });
const u16 = fc.integer({ min: 0, max: 0xffff });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const ipv4 = bytes(4, 4).map((each) => each.join('.'));
const types = fc.uniqueArray(u16, { maxLength: 12 }).map((each) => each.sort((one, other) => one - other));
const hashing = { algorithm: u8, flags: u8, iterations: u16, salt: bytes(0, 255) };
const signed = { keyTag: u16, algorithm: u8, digestType: u8, digest: bytes(1, 64) };
const key = { flags: u16, protocol: u8, algorithm: u8, publicKey: bytes(0, 70) };

const groups = fc
  .array(fc.oneof(fc.constant(0), u16), { minLength: 8, maxLength: 8 })
  .map((each) => each.map((group) => group.toString(16)).join(':'));
/** As `new URL` writes it, which is RFC 5952's form by another's hand. */
const ipv6 = groups.map((text) => new URL(`http://[${text}]/`).hostname.slice(1, -1));

const parameters = fc
  .uniqueArray(fc.record({ key: fc.integer({ min: 7, max: 0xffff }), value: bytes(0, 40) }), {
    selector: (each) => each.key,
    maxLength: 5,
  })
  .map((each) => each.sort((one, other) => one.key - other.key));
const service = { priority: u16, target: anyName, parameters };

const of = (type: string, shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...shape }) as unknown as fc.Arbitrary<RecordData>;

/** Data of every type that is known, and of one that is not. */
export const anyData: Readonly<Record<string, fc.Arbitrary<RecordData>>> = {
  A: of('A', { address: ipv4 }),
  AAAA: of('AAAA', { address: ipv6 }),
  NS: of('NS', { host: anyName }),
  CNAME: of('CNAME', { host: anyName }),
  PTR: of('PTR', { host: anyName }),
  DNAME: of('DNAME', { host: anyName }),
  SOA: of('SOA', {
    primary: anyName,
    mailbox: anyName,
    serial: u32,
    refresh: u32,
    retry: u32,
    expire: u32,
    minimum: u32,
  }),
  MX: of('MX', { preference: u16, exchange: anyName }),
  TXT: of('TXT', { strings: fc.array(bytes(0, 255), { minLength: 1, maxLength: 4 }) }),
  SRV: of('SRV', { priority: u16, weight: u16, port: u16, target: anyName }),
  CAA: of('CAA', { flags: u8, tag: fc.stringMatching(/^[A-Za-z0-9]{1,15}$/), value: bytes(0, 80) }),
  DS: of('DS', signed),
  CDS: of('CDS', signed),
  DNSKEY: of('DNSKEY', key),
  CDNSKEY: of('CDNSKEY', key),
  TLSA: of('TLSA', { usage: u8, selector: u8, matching: u8, certificate: bytes(0, 64) }),
  SSHFP: of('SSHFP', { algorithm: u8, digestType: u8, fingerprint: bytes(0, 32) }),
  NAPTR: of('NAPTR', {
    order: u16,
    preference: u16,
    flags: bytes(0, 4),
    services: bytes(0, 20),
    regexp: bytes(0, 60),
    replacement: anyName,
  }),
  RRSIG: of('RRSIG', {
    covered: u16,
    algorithm: u8,
    labels: u8,
    originalTtl: u32,
    expiration: u32,
    inception: u32,
    keyTag: u16,
    signer: anyName,
    signature: bytes(0, 70),
  }),
  NSEC: of('NSEC', { next: anyName, types }),
  NSEC3: of('NSEC3', { ...hashing, nextHash: bytes(1, 32), types }),
  NSEC3PARAM: of('NSEC3PARAM', hashing),
  SVCB: of('SVCB', service),
  HTTPS: of('HTTPS', service),
  TYPE65280: of('TYPE65280', { bytes: bytes(0, 100) }),
};

export const anyRecord: fc.Arbitrary<ResourceRecord> = fc.record({
  name: anyName,
  class: fc.constant(CLASS.IN),
  ttl: u32,
  data: fc.oneof(...Object.values(anyData)),
});

const section = fc.array(anyRecord, { maxLength: 4 });
const flag = fc.boolean();

/** With EDNS, so that every response code may stand there. */
export const anyMessage: fc.Arbitrary<Message> = fc.record({
  id: u16,
  opcode: fc.integer({ min: 0, max: 15 }),
  rcode: fc.integer({ min: 0, max: 0xfff }),
  qr: flag,
  aa: flag,
  tc: flag,
  rd: flag,
  ra: flag,
  ad: flag,
  cd: flag,
  questions: fc.array(fc.record({ name: anyName, type: u16, class: u16 }), { maxLength: 2 }),
  answers: section,
  authority: section,
  additional: section,
  edns: fc.record({
    udpBytes: u16,
    rcodeHigh: fc.constant(0),
    version: fc.constant(0),
    dnssecOk: flag,
    options: fc.array(fc.record({ code: u16, data: bytes(0, 40) }), { maxLength: 3 }),
  }),
});
