import { createSign, createVerify, type KeyObject } from 'node:crypto';

/**
 * The text under a signature: sorted `name=value` joined by `&`, without the signature itself and what `without` names.
 */
export function signedText(values: Readonly<Record<string, string>>, without: readonly string[] = []): string {
  return Object.keys(values)
    .filter((name) => name !== 'sign' && values[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${values[name]}`)
    .join('&');
}

/** RSA2: RSA with SHA-256, in base64. */
export const sign = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const verify = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
