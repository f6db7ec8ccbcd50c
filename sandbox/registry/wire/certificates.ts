import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, boolean, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from './der.ts';

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const COMMON_NAME = oid('2.5.4.3');
const EXTENSION = {
  subjectKey: oid('2.5.29.14'),
  keyUsage: oid('2.5.29.15'),
  altName: oid('2.5.29.17'),
  basicConstraints: oid('2.5.29.19'),
  authorityKey: oid('2.5.29.35'),
  extendedUsage: oid('2.5.29.37'),
};
const SERVER_AUTH = oid('1.3.6.1.5.5.7.3.1');
const CLIENT_AUTH = oid('1.3.6.1.5.5.7.3.2');
const VALID_DAYS = 3_650;
const DAY_MS = 86_400_000;

/** A certificate with its key, both as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Identity {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

type Role = 'authority' | 'server' | 'client' | 'signer';

/** A new self-signed certificate authority (ECDSA P-256). `now` is the wall clock: TLS judges by it. */
export function createAuthority(name: string, now: Date): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = certificate({
    role: 'authority',
    subject: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    authority: publicKey,
    now,
  });
  return { name, privateKey, publicKey, cert, key: privatePem(privateKey) };
}

/** A certificate for the loopback server, or for the client whose login is `subject`. */
export function issue(authority: Authority, role: 'server' | 'client', subject: string, now: Date): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { name: issuer, privateKey: signer, publicKey: authorityKey } = authority;
  const cert = certificate({ role, subject, issuer, publicKey, signer, authority: authorityKey, now });
  return { cert, key: privatePem(privateKey) };
}

/** A certificate for a key made elsewhere, which signs documents and nothing else. */
export function certify(authority: Authority, publicKey: KeyObject, subject: string, now: Date): string {
  const { name: issuer, privateKey: signer, publicKey: authorityKey } = authority;
  return certificate({ role: 'signer', subject, issuer, publicKey, signer, authority: authorityKey, now });
}

interface Contents {
  readonly role: Role;
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly authority: KeyObject;
  readonly now: Date;
}

function certificate(contents: Contents): string {
  const { role, subject, issuer, publicKey, signer, now } = contents;
  const from = new Date(now.getTime() - DAY_MS);
  const until = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ECDSA_SHA256,
    distinguishedName(issuer),
    sequence(time(from), time(until)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(role, publicKey, contents.authority))),
  );
  const signature = sign('sha256', toBeSigned, signer);
  return pem('CERTIFICATE', sequence(toBeSigned, ECDSA_SHA256, bits(signature)));
}

function extensions(role: Role, publicKey: KeyObject, authority: KeyObject): Buffer[] {
  const list = [
    extension(EXTENSION.basicConstraints, true, role === 'authority' ? sequence(boolean(true)) : sequence()),
    // keyUsage: bits 5 and 6 (keyCertSign, cRLSign) for the authority, bit 0 (digitalSignature) for the others.
    extension(EXTENSION.keyUsage, true, role === 'authority' ? bits(Buffer.of(0x06), 1) : bits(Buffer.of(0x80), 7)),
    extension(EXTENSION.subjectKey, false, octets(keyId(publicKey))),
    extension(EXTENSION.authorityKey, false, sequence(implicit(0, keyId(authority)))),
  ];
  if (role === 'authority' || role === 'signer') return list;
  list.push(extension(EXTENSION.extendedUsage, false, sequence(role === 'server' ? SERVER_AUTH : CLIENT_AUTH)));
  if (role === 'server') list.push(extension(EXTENSION.altName, false, sequence(...loopbackNames())));
  return list;
}

/** GeneralName: [2] a DNS name, [7] an address. */
function loopbackNames(): Buffer[] {
  const v6 = Buffer.alloc(16);
  v6[15] = 1;
  return [implicit(2, Buffer.from('localhost')), implicit(7, Buffer.of(127, 0, 0, 1)), implicit(7, v6)];
}

function extension(id: Buffer, critical: boolean, value: Buffer): Buffer {
  return critical ? sequence(id, boolean(true), octets(value)) : sequence(id, octets(value));
}

const distinguishedName = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, utf8(name))));

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

const privatePem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
