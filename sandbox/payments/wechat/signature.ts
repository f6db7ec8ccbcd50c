import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';

const lines = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

/** RSA with SHA-256 over lines, each ended by a line feed. */
export const sign = (parts: readonly string[], key: KeyObject): string =>
  createSign('RSA-SHA256').update(lines(parts), 'utf8').sign(key, 'base64');

export const verify = (parts: readonly string[], signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(lines(parts), 'utf8').verify(key, signature, 'base64');

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

/** AES-256-GCM with the shop's APIv3 key; the tag stands behind the ciphertext. */
export function seal(text: string, secret: string, about: string): Sealed {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret), Buffer.from(nonce)).setAAD(Buffer.from(about));
  const whole = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: whole.toString('base64'), nonce, associated_data: about };
}
