import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { partSigned, signatureLine } from '#contract/rules/papers/signature.ts';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key, and of a public one. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const USE = 'papers for customers';
const SEED_BYTES = 32;
const KEY_ID_DIGITS = 16;

/** The key that signs papers, made of the master key and used for nothing else. */
export function paperKey(masterKey: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', USE, SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

export interface PublicKey {
  readonly id: string;
  /** Base64 of its 32 bytes. */
  readonly raw: string;
  readonly pem: string;
}

function publicOf(key: KeyObject): PublicKey {
  const half = createPublicKey(key);
  const raw = half.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, KEY_ID_DIGITS);
  return { id, raw: raw.toString('base64'), pem: half.export({ format: 'pem', type: 'spki' }).toString() };
}

export const paperPublicKey = (masterKey: Buffer): PublicKey => publicOf(paperKey(masterKey));

/** A paper with our signature behind it; the same paper has the same signature. */
export function signPaper(masterKey: Buffer, paper: Uint8Array): Uint8Array {
  const key = paperKey(masterKey);
  const line = signatureLine(publicOf(key).id, sign(null, paper, key).toString('base64'));
  return Buffer.concat([paper, Buffer.from(line, 'latin1')]);
}

export type PaperVerdict = 'good' | 'unsigned' | 'other-key' | 'changed';

/** Whether a paper is as the owner of this public key (PEM) signed it. Needs nothing but the two. */
export function checkPaper(paper: Uint8Array, publicPem: string): PaperVerdict {
  const parts = partSigned(paper);
  if (!parts) return 'unsigned';
  const key = createPublicKey(publicPem);
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length);
  if (createHash('sha256').update(raw).digest('hex').slice(0, KEY_ID_DIGITS) !== parts.keyId) return 'other-key';
  return verify(null, parts.body, key, Buffer.from(parts.signature, 'base64')) ? 'good' : 'changed';
}
