import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { AUTH_INFO_CHARACTERS } from '#contract/rules/order.ts';
import type { House } from './house.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE_KEY_BYTES = 32;
/** Random bytes are fetched for so many seals at once: a call for twelve costs as much as one for thousands. */
const IVS_AT_ONCE = 256;

/** A master key as the cipher takes it at once, and its name. */
interface MasterKey {
  /**
   * Which master key sealed a text: the first eight hex digits of its hash, so that keys can be rotated and a lost one
   * is named.
   */
  readonly id: string;
  readonly key: KeyObject;
}
const masterKeys = new WeakMap<Buffer, MasterKey>();

/** The name of a house's master key, as it stands before every text that it sealed. */
export const masterKeyId = (house: { readonly config: Pick<House['config'], 'masterKey'> }): string =>
  masterKeyOf(house).id;

function masterKeyOf({ config: { masterKey } }: Parameters<typeof masterKeyId>[0]): MasterKey {
  const known = masterKeys.get(masterKey);
  if (known) return known;
  const id = createHash('sha256').update(masterKey).digest('hex').slice(0, 8);
  const made = { id, key: createSecretKey(masterKey) };
  masterKeys.set(masterKey, made);
  return made;
}

let ivs = Buffer.alloc(0);

/** Random bytes that no seal had before: each part of what was fetched is given out once. */
function freshIv(): Buffer {
  if (ivs.length === 0) ivs = randomBytes(IV_BYTES * IVS_AT_ONCE);
  const iv = ivs.subarray(0, IV_BYTES);
  ivs = ivs.subarray(IV_BYTES);
  return iv;
}

/**
 * Seals a secret that must be read again (second-factor secrets, transfer passwords). `use` is bound in: a sealed text
 * moved to another row or column does not open there. Format `keyId.base64url(iv + tag + ciphertext)`.
 */
export function seal(house: House, use: string, secret: string): string {
  const { id, key } = masterKeyOf(house);
  const iv = freshIv();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(use));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what `seal` made; throws where the key, the use or a bit is another. */
export function unseal(house: House, use: string, sealed: string): string {
  const { id, key } = masterKeyOf(house);
  const [keyId, text = ''] = sealed.split('.');
  if (keyId !== id) throw new Error(`sealed by another master key (${keyId})`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(use))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Bytes sealed by a key of their own, and that key sealed by the master key. */
export interface SealedBytes {
  readonly key: string;
  readonly bytes: Buffer;
}

/**
 * Seals a file. Its key is random and kept sealed beside it: who destroys that key has destroyed every copy of the
 * bytes. `use` is bound in.
 */
export function sealBytes(house: House, use: string, open: Uint8Array): SealedBytes {
  const key = randomBytes(FILE_KEY_BYTES);
  const iv = freshIv();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(use));
  const body = [cipher.update(open), cipher.final()];
  return { key: seal(house, use, key.toString('base64url')), bytes: Buffer.concat([iv, ...body, cipher.getAuthTag()]) };
}

/** Opens what `sealBytes` made; throws where key, use or a bit is another. */
export function unsealBytes(house: House, use: string, { key, bytes }: SealedBytes): Buffer {
  const open = createDecipheriv(
    ALGORITHM,
    Buffer.from(unseal(house, use, key), 'base64url'),
    bytes.subarray(0, IV_BYTES),
  )
    .setAAD(Buffer.from(use))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([open.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), open.final()]);
}

/**
 * What is kept of a random secret that is only compared: without the master key the stored hash does not allow
 * guessing.
 */
export function keyedHash(house: House, use: string, secret: string): Buffer {
  return createHmac('sha256', house.config.masterKey).update(`${use}\0${secret}`).digest();
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const SIGNS = `${LETTERS}23456789`;

/**
 * A transfer password that nobody can guess (RFC 9154 §4.1). Begins with a letter and has a digit and a sign, which
 * registries ask for.
 */
export function newAuthInfo(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const middle = Array.from({ length: AUTH_INFO_CHARACTERS - 3 }, () => pick(SIGNS)).join('');
  return `${pick(LETTERS)}${middle}${randomInt(10)}-`;
}
